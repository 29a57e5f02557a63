import { hideHugeImages } from './huge-images.ts';
import { UnreadableDocumentError } from './pdf-problem.ts';
import { PDFDataRangeTransport } from './pdfjs-core.ts';

/**
 * A document up to this size is read at once: pdf.js requests many ranges one after another, and each costs
 * milliseconds.
 */
export const maxWholeBytes = 8 * 1024 * 1024;

/** The piece that pdf.js asks for. */
export const rangeBytes = 64 * 1024;

/**
 * Gives pdf.js the ranges of the document at `url` that it requests (RFC 9110, section 14). pdf.js itself fetches only
 * `http`, not our own scheme. `onFailure` is called once, with `UnreadableDocumentError`, because pdf.js would wait for
 * the range forever.
 */
export class RangeSource extends PDFDataRangeTransport {
  readonly #url: string;
  readonly #onFailure: (error: UnreadableDocumentError) => void;
  readonly #giveUp = new AbortController();

  constructor(url: string, bytes: number, onFailure: (error: UnreadableDocumentError) => void) {
    super(bytes, null);
    this.#url = url;
    this.#onFailure = onFailure;
  }

  override requestDataRange(begin: number, end: number): void {
    this.#fetch(begin, end).then(
      (piece) => {
        // pdf.js may have cancelled a reader meanwhile, and throws if it gets more data.
        if (!this.#giveUp.signal.aborted) this.onDataRange(begin, piece);
      },
      (cause: unknown) => this.#fail(cause),
    );
  }

  override abort(): void {
    this.#giveUp.abort();
  }

  async #fetch(begin: number, end: number): Promise<Uint8Array> {
    const headers = { range: `bytes=${begin}-${end - 1}` };
    const response = await fetch(this.#url, { headers, signal: this.#giveUp.signal });
    if (response.status !== 206) throw new Error(`A range was answered with ${response.status}.`);
    const piece = new Uint8Array(await response.arrayBuffer());
    if (piece.byteLength !== end - begin)
      throw new Error(`A range of ${end - begin} bytes came with ${piece.byteLength}.`);
    hideHugeImages(piece);
    return piece;
  }

  #fail(cause: unknown): void {
    if (this.#giveUp.signal.aborted) return;
    this.#giveUp.abort();
    this.#onFailure(new UnreadableDocumentError('A part of the document could not be read.', { cause }));
  }
}

/** The whole document at `url`. Rejects with `UnreadableDocumentError`, or with the signal's reason. */
export async function readWhole(url: string, signal: AbortSignal): Promise<Uint8Array> {
  try {
    const response = await fetch(url, { signal });
    if (!response.ok) throw new Error(`The document answered ${response.status}.`);
    return new Uint8Array(await response.arrayBuffer());
  } catch (cause) {
    signal.throwIfAborted();
    throw new UnreadableDocumentError('The document could not be read.', { cause });
  }
}
