/// <reference types="vite/client" />
import { serveCalls } from '../base/serve-calls.ts';
import { createSourceIndex, type SourceIndex } from './source-index.ts';
import type { SourceMethods } from './source-places.ts';

let built: Readonly<{ key: string; index: SourceIndex }> | null = null;
const indexOf = (key: string) => (built?.key === key ? built.index : null);

serveCalls<SourceMethods>({
  build({ key, input }) {
    const index = createSourceIndex(input);
    built = { key, index };
    return index.summary;
  },
  at: ({ key, points }) => indexOf(key)?.at(points) ?? null,
  graphic: ({ key, point, graphics }) => indexOf(key)?.graphic(point, graphics) ?? null,
  places: ({ key, range }) => indexOf(key)?.places(range) ?? null,
});
