/*
 * Each pattern begins at a fixed word or a line start and repeats only disjoint characters, so all of them are linear.
 */
const core =
  'token|sessionid|(?:api|access|private|client|secret)[-_ ]?key|password|passwd|passwort|kennwort|authorization|client[-_ ]?secret|(?:set-)?cookie|session[-_ ]id';
const prefix = '(?:(?:access|refresh|id|auth|bearer|session|security|api|client|csrf|xsrf|x)[-_ ]?)?';
/** A name as a whole. */
const whole = `${prefix}(?:${core}|secret|session|sid|pwd)(?:[-_ ]?(?:id|key|value))?`;

/** Quotation marks and white space, also escaped for JSON, HTML and addresses, once or more. */
const gap = `(?:[\\s"'\`\\\\&%]|amp;|quot;|apos;|#0*3[49];|#x2[27];|2[0257]|u002[27])*`;
/** The value is missing, or says that there is no secret. */
const noValue = `(?!\\s*(?:$|null\\b|none\\b|true\\b|false\\b|undefined\\b|<\\/|(?:\\\\*["']){2}\\s*(?:[,;}\\])&]|$)))`;
/** A value in the next cell or word. A type there belongs to an item, and a file name is not a secret. */
const nextValue = '[ \\t]*(?!(?:image|attachment)s?\\b|\\S*\\.[a-z]{2,5}[ \\t]*$)\\S';

/** Exported for the test that analyses them. */
export const secretPatterns = [
  // `"access_token": "…"`, `SF_TOKEN=…`, `<token>…`, `| token | …`, `token%3D…`, `the token is …`
  `(?:${core}|secret|(?<![A-Za-z\\d_-])(?:session|sid|pwd))(?:[-_ ]?(?:id|key|value))?(?:${gap}(?:[:=>|]|3[ade]|gt;)|\\s+is\\s)${noValue}`,
  // `'token', '…'`, `name="token" value="…"`
  `["'\`]${whole}(?:\\\\*["'\`])+[ \\t]*(?:,\\s*[^\\s,]|[ \\t]\\S)`,
  // `token,…`
  `^["']?${prefix}(?:${core})["']?[ ]*[,;\\t]${nextValue}`,
  `(?:^|\\t)${prefix}(?:${core}|sid)\\t${nextValue}`,
  // A heading such as `name,access token`
  `[,;\\t] *(?:access|refresh|auth|session|api|client)[-_ ](?:token|secret|key) *(?:[,;\\t]|$)`,
  // `Token …`, `set TOKEN …`
  `^[ \\t]*(?:setx?[ ]+)?${prefix}(?:${core})[ \\t]${nextValue}[^\\s,;]*[ \\t]*$`,
  `(?<![A-Za-z\\d_-])bearer(?:[ \\t]+|\\\\*["'\`][\\s,:"'\`\\\\]*)\\w`,
].map((pattern) => new RegExp(pattern, 'im'));
/** Credentials in base64, which have a digit or padding, and letters in both cases. */
const basic =
  /(?<![A-Za-z\d_-])(?:[Bb]asic|BASIC|[Dd]igest|[Nn]egotiate|NTLM)[ \t]+(?=[A-Za-z+/]*[\d=])(?=[a-z\d+/]*[A-Z])[A-Za-z\d+/]{8,}={0,2}(?![\w.-])/;

/** Whether a text names a credential with its value beside it. Then none of its words may become an identifier. */
export const namesSecret = (text: string): boolean =>
  secretPatterns.some((pattern) => pattern.test(text)) || basic.test(text);

const wholeName = new RegExp(`^${whole}$`, 'i');

/** Whether the heading of a column is that of credentials. */
export const isSecretName = (heading: string): boolean => wholeName.test(heading.trim());
