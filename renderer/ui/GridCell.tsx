import type { HTMLAttributes } from 'react';

/** A cell of a positioned row: a `td` cannot be positioned. The row takes the focus, or a control inside the cell. */
export function GridCell(props: HTMLAttributes<HTMLSpanElement>) {
  // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: see above
  return <span role="gridcell" {...props} />;
}
