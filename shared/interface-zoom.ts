/** The sizes of the interface that keys step through. */
const interfaceZoomSteps = [80, 90, 100, 110, 125, 150, 175, 200] as const;

/** The next larger or smaller size of the interface; `null` at the end. */
export const nextInterfaceZoom = (percent: number, direction: 'larger' | 'smaller'): number | null =>
  (direction === 'larger'
    ? interfaceZoomSteps.find((step) => step > percent)
    : interfaceZoomSteps.findLast((step) => step < percent)) ?? null;
