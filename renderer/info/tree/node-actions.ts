/** The actions on the selected value. A view calls them and decides where the result goes. */
export type NodeActions = Readonly<{
  /** The filter that picks the selected value; `null` if there is none. */
  filterOfNode: () => string | null;
  copyPath: () => void;
  copyValue: () => void;
  filterTo: () => void;
  showTable: () => void;
}>;
