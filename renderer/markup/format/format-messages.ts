/** To the worker: the markup in parts. */
export type FormatMessage = Readonly<{ part: string; isLast: boolean }>;

/** From the worker: the formatted text in parts; `places` comes with the last one. */
export type FormatReply = Readonly<{ part: string; places: Uint32Array | null }>;

/** How many UTF-16 units are in a part; copying them takes a few milliseconds. */
export const formatPartLength = 1024 * 1024;
