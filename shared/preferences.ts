import { z } from 'zod';
import { isLoopback } from './loopback.ts';

/** An origin of images, as `URL` formats it: `https`, or `http` on this computer. */
const ImageOrigin = z
  .string()
  .max(300)
  .refine((text) => {
    if (!URL.canParse(text)) return false;
    const { origin, protocol, hostname } = new URL(text);
    return origin === text && (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname)));
  });

/** Allows the drafts of a connection to load images from an origin. */
export const ImageConsent = z.strictObject({ connectionId: z.string().max(100), origin: ImageOrigin });
export type ImageConsent = Readonly<z.infer<typeof ImageConsent>>;

export const maxImageConsents = 1_000;

/** The author's choices in Settings. Timeouts are in seconds because people type them. */
export const Preferences = z.strictObject({
  theme: z.enum(['system', 'light', 'dark']),
  /** PDF pages as they will be printed, or with inverted colours. */
  pageColours: z.enum(['paper', 'dark']),
  /** The size of the whole interface in percent. */
  interfaceZoomPercent: z.number().int().min(80).max(200),
  /** The timeout for a connection, TLS included. */
  connectTimeoutS: z.number().int().min(2).max(120),
  /**
   * The timeout for the first byte of an answer that the service only reads; `operations.ts` lists these operations.
   */
  readTimeoutS: z.number().int().min(5).max(900),
  /** The timeout for the first byte of an answer that the service renders, which can be slow. */
  renderTimeoutS: z.number().int().min(30).max(900),
  /** The timeout for a stalled download. */
  idleTimeoutS: z.number().int().min(5).max(900),
  /** The total size of stored answers. Above it, Galley removes the oldest. */
  keepDocumentsMiB: z.number().int().min(64).max(65_536),
  keepDocumentsDays: z.number().int().min(1).max(365),
  draftImages: z.array(ImageConsent).max(maxImageConsents),
  /** Opens files of folders, with `{file}`, `{line}` and `{column}`; empty for the system's default program. */
  editorCommand: z.string().max(1_000),
  /** Whether the sample shows a hint about the next step. */
  showsWelcome: z.boolean(),
});
export type Preferences = z.infer<typeof Preferences>;
export type PageColours = Preferences['pageColours'];

export const defaultPreferences: Preferences = {
  theme: 'system',
  pageColours: 'paper',
  interfaceZoomPercent: 100,
  connectTimeoutS: 15,
  readTimeoutS: 60,
  renderTimeoutS: 300,
  idleTimeoutS: 30,
  keepDocumentsMiB: 1_024,
  keepDocumentsDays: 14,
  draftImages: [],
  editorCommand: '',
  showsWelcome: true,
};
