/** Grid of the whole screen: the editing form on the left, details of the video on the right. */
export const EDIT_COLUMNS = "grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_340px]";
