/** The element ids that tie a tab and its panel together, for `aria-controls` and `aria-labelledby`. */
export const tabDomIds = (id: string, key: string) => ({ tab: `${id}-tab-${key}`, panel: `${id}-panel-${key}` });
