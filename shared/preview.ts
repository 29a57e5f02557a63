/** Larger markup is not rendered as a page. */
export const maxPreviewBytes = 5_000_000;

/** The page that shows a markup without scripts and without loading anything. */
export const previewUrl = (documentId: string): string => `galley://app/previews/${documentId}`;
