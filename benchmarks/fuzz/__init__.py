"""Whether anything that strangers make is a defect."""
