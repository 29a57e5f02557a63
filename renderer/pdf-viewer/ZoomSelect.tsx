import { useStore } from 'zustand';
import { levels, percentText, type Zoom } from '../pdf-pages/zoom.ts';
import { Select } from '../ui/Select.tsx';
import type { PdfView } from './pages/pdf-view.ts';

const fits: ReadonlyArray<Readonly<{ key: string; label: string; zoom: Zoom }>> = [
  { key: 'auto', label: 'Automatic', zoom: 'auto' },
  { key: 'fit-width', label: 'Fit width', zoom: 'fit-width' },
  { key: 'fit-page', label: 'Fit page', zoom: 'fit-page' },
  { key: 'actual-size', label: 'Actual size', zoom: 1 },
];
const choices = [...fits, ...levels.map((zoom) => ({ key: String(zoom), label: percentText(zoom), zoom }))];

/** Shows the zoom as a percentage, with a list of zoom levels. */
export function ZoomSelect({ view }: { view: PdfView }) {
  const scale = useStore(view.state, (s) => s.view.scale);
  const hasPages = useStore(view.state, (s) => s.pages > 0);
  const now = { key: 'now', label: hasPages ? percentText(scale) : '' };
  return (
    <span className="pdf-zoom">
      <Select
        label="Zoom"
        labelHidden
        isDisabled={!hasPages}
        value={now.key}
        options={[now, ...choices]}
        onChange={(key) => {
          const choice = choices.find((one) => one.key === key);
          if (choice) view.setZoom(choice.zoom);
        }}
      />
    </span>
  );
}
