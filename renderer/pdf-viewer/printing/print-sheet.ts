import type { PrintedPage } from '../../pdf-engine/pdf-engine.ts';
import './print.css';

/**
 * The content that is printed instead of the window: for each page one box with the size of its paper. It is hidden on
 * the screen. The sizes are in a constructed style sheet, which the content security policy allows (CSSOM, section
 * 6.3).
 */
export function createPrintSheet() {
  const element = document.createElement('div');
  element.className = 'pdf-print';
  const styles = new CSSStyleSheet();
  const sizes: string[] = [];
  const urls: string[] = [];
  document.adoptedStyleSheets.push(styles);
  document.body.append(element);

  /** The class for pages of one size; each size is a named page (CSS Paged Media 3, section 7.4). */
  function classFor(widthPt: number, heightPt: number): string {
    const size = `${widthPt}pt ${heightPt}pt`;
    const known = sizes.indexOf(size);
    if (known >= 0) return `pdf-print-${known}`;
    const name = `pdf-print-${sizes.length}`;
    // The default size, for printers that use only one size of paper.
    if (sizes.length === 0) styles.insertRule(`@page { size: ${size}; margin: 0; }`);
    styles.insertRule(`@page ${name} { size: ${size}; margin: 0; }`, styles.cssRules.length);
    styles.insertRule(
      `@media print { .${name} { page: ${name}; width: ${widthPt}pt; height: ${heightPt}pt; } }`,
      styles.cssRules.length,
    );
    sizes.push(size);
    return name;
  }

  return {
    /** Resolves when the picture is loaded. */
    async add({ picture, widthPt, heightPt }: PrintedPage): Promise<void> {
      const url = URL.createObjectURL(picture);
      urls.push(url);
      const box = document.createElement('div');
      box.className = `pdf-print-page ${classFor(widthPt, heightPt)}`;
      const image = document.createElement('img');
      image.alt = '';
      const loaded = new Promise<void>((resolve, reject) => {
        image.onload = () => resolve();
        image.onerror = () => reject(new Error('A picture of a page could not be read back.'));
      });
      image.src = url;
      box.append(image);
      element.append(box);
      await loaded;
    },
    remove(): void {
      element.remove();
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== styles);
      for (const url of urls) URL.revokeObjectURL(url);
    },
  };
}
