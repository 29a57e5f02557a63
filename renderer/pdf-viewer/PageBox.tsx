import { useRef, useState } from 'react';
import { useStore } from 'zustand';
import { TextField } from '../ui/TextField.tsx';
import type { PdfView } from './pages/pdf-view.ts';

/**
 * Shows the current page number. Enter goes to the typed one, Escape restores the current one. Other text is ignored.
 */
export function PageBox({ view }: { view: PdfView }) {
  const page = useStore(view.state, (s) => s.view.page);
  const pages = useStore(view.state, (s) => s.pages);
  const [typed, setTyped] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);

  const go = () => {
    const target = Number.parseInt(typed ?? '', 10);
    setTyped(null);
    if (Number.isFinite(target)) view.jumpToPage(target);
  };

  return (
    <span className="pdf-page-box">
      <TextField
        label="Page"
        labelHidden
        inputRef={input}
        value={typed ?? (pages > 0 ? String(page) : '')}
        isDisabled={pages === 0}
        inputAria={{ 'aria-description': pages > 0 ? `of ${pages}` : '' }}
        onChange={setTyped}
        onBlur={go}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            go();
            input.current?.select();
          } else if (event.key === 'Escape' && typed !== null) {
            setTyped(null);
            event.stopPropagation();
          }
        }}
      />
      <span className="pdf-page-count">{pages > 0 && `of ${pages.toLocaleString('en')}`}</span>
    </span>
  );
}
