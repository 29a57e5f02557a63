import { z } from 'zod';
import { isLoopback } from './loopback.ts';

/** Where images may be: `https`, or `http` on this computer. As `URL` gives an origin. */
export const ImageOrigin = z
  .string()
  .max(300)
  .refine((text) => {
    if (!URL.canParse(text)) return false;
    const { origin, protocol, hostname } = new URL(text);
    return origin === text && (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname)));
  });

/** The author lets the drafts of a connection load images from there. */
export const ImageConsent = z.strictObject({ connectionId: z.string().max(100), origin: ImageOrigin });
export type ImageConsent = Readonly<z.infer<typeof ImageConsent>>;

export const maxImageConsents = 1_000;

/** What the author chose in Settings. Waits are in seconds because people type them. */
export const Preferences = z.strictObject({
  theme: z.enum(['system', 'light', 'dark']),
  /** PDF pages as they will be printed, or inverted for tired eyes. */
  pageColours: z.enum(['paper', 'dark']),
  /** How large the whole interface is, of its normal size. */
  interfaceZoomPercent: z.number().int().min(80).max(200),
  /** How long to wait for a connection, TLS included. */
  connectTimeoutS: z.number().int().min(2).max(120),
  /** How long to wait for the first byte of an answer that the service has at hand; `operations.ts` says which operations. */
  readTimeoutS: z.number().int().min(5).max(900),
  /** How long to wait for the first byte of an answer that the service has to make: report servers are slow. */
  renderTimeoutS: z.number().int().min(30).max(900),
  /** How long a download may stand still before it is given up. */
  idleTimeoutS: z.number().int().min(5).max(900),
  /** Kept answers: the oldest go first when they pass this total. */
  keepDocumentsMiB: z.number().int().min(64).max(65_536),
  keepDocumentsDays: z.number().int().min(1).max(365),
  draftImages: z.array(ImageConsent).max(maxImageConsents),
  /** The line on the sample that says what to do next. */
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
  showsWelcome: true,
};
