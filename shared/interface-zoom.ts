/** The zoom steps of the interface. */
const interfaceZoomSteps = [80, 90, 100, 110, 125, 150, 175, 200] as const;

/** The next zoom step in a direction; `null` at the end. */
export const nextInterfaceZoom = (percent: number, direction: 'larger' | 'smaller'): number | null =>
  (direction === 'larger'
    ? interfaceZoomSteps.find((step) => step > percent)
    : interfaceZoomSteps.findLast((step) => step < percent)) ?? null;
