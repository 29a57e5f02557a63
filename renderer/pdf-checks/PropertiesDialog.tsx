import { Copy } from 'lucide-react';
import type { FontFact, PdfProperties } from '../pdf-engine/pdf-engine.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { embeddedWords, type PropertyRow, propertiesText, propertyRows } from './properties-rows.ts';
import './PropertiesDialog.css';

type PropertiesDialogProps = Readonly<{
  /** `null` until they are read. */
  properties: PdfProperties | null;
  bytes: number;
  /** Why they cannot be read; `null` if they can. */
  fault: string | null;
  onCopy: (text: string) => void;
  onClose: () => void;
}>;

/** The properties of a PDF: facts about the file, its metadata, and its fonts. */
export function PropertiesDialog({ properties, bytes, fault, onCopy, onClose }: PropertiesDialogProps) {
  return (
    <Dialog title="PDF properties" onClose={onClose}>
      {fault !== null ? (
        <p role="alert">The properties cannot be read. {fault}</p>
      ) : properties === null ? (
        <p role="status" className="quiet-text properties-reading">
          Reading the properties…
        </p>
      ) : (
        <>
          <div className="properties-facts">
            {propertyRows(properties, bytes).map((rows) => rows.length > 0 && <Rows key={rows[0]![0]} rows={rows} />)}
          </div>
          <Fonts fonts={properties.fonts} />
        </>
      )}
      <div className="dialog-buttons">
        {properties !== null && fault === null && (
          <Button icon={<Copy size={14} />} onPress={() => onCopy(propertiesText(properties, bytes))}>
            Copy
          </Button>
        )}
        <Button autoFocus onPress={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}

const Rows = ({ rows }: { rows: readonly PropertyRow[] }) => (
  <dl className="properties-rows">
    {rows.map(([term, lines]) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd className="selectable">{lines.join('\n')}</dd>
      </div>
    ))}
  </dl>
);

function Fonts({ fonts }: { fonts: readonly FontFact[] }) {
  if (fonts.length === 0) return <p className="quiet-text">It shows no text, so it has no fonts.</p>;
  const label = `Fonts (${fonts.length.toLocaleString('en')})`;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <section className="properties-fonts" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{label}</th>
            <th scope="col">Type</th>
            <th scope="col">Embedded</th>
          </tr>
        </thead>
        <tbody>
          {fonts.map((font) => (
            <tr key={[font.name, font.type, font.isEmbedded, font.isSubset].join('\n')}>
              <td className="selectable">{font.name}</td>
              <td>{font.type}</td>
              <td data-missing={!font.isEmbedded || undefined}>{embeddedWords(font)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
