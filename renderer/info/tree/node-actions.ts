/** What is done with the selected value. A view calls it; where the result goes is not its matter. */
export type NodeActions = Readonly<{
  /** The filter that picks the selected value; `null` if there is none. */
  filterOfNode: () => string | null;
  copyPath: () => void;
  copyValue: () => void;
  filterTo: () => void;
  showTable: () => void;
}>;
