/** The grid columns of two views and the divider between them; `share` is the left one's part of the width, 0 to 1. */
export const splitColumns = (share: number) => `minmax(0, ${share}fr) 1px minmax(0, ${1 - share}fr)`;
