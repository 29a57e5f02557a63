/** The two documents of a comparison. */
export const documentSides = ['before', 'after'] as const;
export type DocumentSide = (typeof documentSides)[number];

/** A value for each of them. */
export type Sides<T> = Readonly<Record<DocumentSide, T>>;

export const perSide = <T>(of: (side: DocumentSide) => T): Sides<T> => ({ before: of('before'), after: of('after') });

/** The index of each page, by its number. */
export const pageIndexes = (pages: ReadonlyArray<Readonly<{ page: number }>>): ReadonlyMap<number, number> =>
  new Map(pages.map(({ page }, index) => [page, index]));
