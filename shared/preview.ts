/** Larger markup is not rendered as a page. */
export const maxPreviewBytes = 5_000_000;

/** Where the window gets a markup as a page that runs and loads nothing. */
export const previewUrl = (documentId: string): string => `galley://app/previews/${documentId}`;
