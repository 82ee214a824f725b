/** The columns of the whole screen: what is made on the left, what belongs to it on the right. */
export const EDIT_COLUMNS = "grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_340px]";
