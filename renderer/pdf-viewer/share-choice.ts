import type { PdfEngine } from '../pdf-core/pdf-engine.ts';
import type { PageColoursChoice } from './viewing.ts';

/** Keeps what the viewers of the window look like and what was chosen for good the same, wherever it is changed. The result ends it. */
export function shareChoice(looks: PdfEngine['looks'], choice: PageColoursChoice): () => void {
  const take = () => {
    if (looks.getState().pageColours !== choice.get()) looks.setState({ pageColours: choice.get() });
  };
  take();
  const ends = [
    choice.subscribe(take),
    looks.subscribe(({ pageColours }) => {
      if (pageColours !== choice.get()) choice.set(pageColours);
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}
