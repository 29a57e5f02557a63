import type { Random } from '../../../renderer/base/random.ts';
import { type Piece, wordsOf } from './sheet.ts';

/** The words of generated texts in a language. */
export type Vocabulary = Readonly<{
  lang: string;
  dir: 'ltr' | 'rtl';
  isTight: boolean;
  words: readonly string[];
  stop: string;
}>;

const list = (words: string) => words.trim().split(/\s+/);

export const english: Vocabulary = {
  lang: 'en',
  dir: 'ltr',
  isTight: false,
  stop: '.',
  words:
    list(`the of and to in a is that for it as was with be by on not this are or from at which but have an had they you were their
    one all we can her has there been if more when will would who so no delivery account contract payment customer invoice quarter
    region market price volume supplier storage harbour forwarding quality inspection certificate insurance premium liability
    settlement interest balance statement auditor committee resolution member assembly chairman secretary protocol agreement clause
    paragraph appendix schedule delay penalty warranty repair replacement material copper timber concrete measurement laboratory
    sample temperature pressure humidity threshold average deviation forecast budget revenue expense investment depreciation asset
    equipment machine vehicle warehouse transport customs declaration origin destination route distance capacity utilisation shift
    personnel training vacation salary pension benefit health safety incident report office efficient workflow affluent final`),
};

export const german: Vocabulary = {
  lang: 'de',
  dir: 'ltr',
  isTight: false,
  stop: '.',
  words:
    list(`der die das und in zu den mit sich des auf für ist im dem nicht ein eine als auch es an werden aus er hat dass sie nach
    wird bei einer um am sind noch wie einem über einen so zum haben nur oder aber vor zur bis mehr durch man Lieferung Rechnung
    Geschäftsführung Haftungsausschluss Versicherungsbeitrag Überweisung Quartalsabschluss Lagerhaltung Gesellschafterversammlung
    Straßenverkehr Grundstück Maßnahme Prüfbericht Öffnungszeiten Kündigungsfrist Bestätigung Abrechnungszeitraum Änderung`),
};

export const arabic: Vocabulary = {
  lang: 'ar',
  dir: 'rtl',
  isTight: false,
  stop: '.',
  words:
    list(`في من على إلى هذا التي كان عن مع بعد قبل كل بين شركة تقرير فاتورة مبلغ تاريخ عميل عقد دفع تسليم حساب سوق سعر منطقة
    جودة تأمين مخزن نقل مدير لجنة اجتماع قرار عضو مالية سنة شهر يوم مدينة طريق بيت كتاب قلم مدرسة جديد كبير صغير طويل قصير أول ثاني
    ثالث رابع خامس سادس سابع ثامن تاسع عاشر ملاحظة موافقة اتفاق بند مادة لوحة جدول رسم صورة`),
};

export const hebrew: Vocabulary = {
  lang: 'he',
  dir: 'rtl',
  isTight: false,
  stop: '.',
  words:
    list(`של על את הוא היא זה עם לא כל יש גם אם או כי אבל רק עוד חברה דוח חשבונית סכום תאריך לקוח חוזה תשלום משלוח חשבון שוק
    מחיר אזור איכות ביטוח מחסן הובלה מנהל ועדה ישיבה החלטה חבר כספים שנה חודש יום עיר דרך בית ספר עט חדש גדול קטן ארוך קצר ראשון
    שני שלישי רביעי חמישי שישי הערה אישור הסכם סעיף לוח טבלה ציור תמונה`),
};

/** Each sign is a word. */
export const japanese: Vocabulary = {
  lang: 'ja',
  dir: 'ltr',
  isTight: true,
  stop: '。',
  words: Array.from(
    '報告書請求金額日付顧客契約支払配送口座市場価格地域品質保険倉庫輸送部長委員会議決定会員財務年月都市道路新大小長短第一二三四五注意承認合意条項表図画像東西南北春夏秋冬山川海空花鳥風',
  ),
};

export const greek: Vocabulary = {
  lang: 'el',
  dir: 'ltr',
  isTight: false,
  stop: '.',
  words:
    list(`και το να του η της με που την από για είναι των σε ο τα στο οι δεν τον στην τη θα μας ένα αυτό έκθεση τιμολόγιο ποσό
    ημερομηνία πελάτης σύμβαση πληρωμή παράδοση λογαριασμός αγορά τιμή περιοχή ποιότητα ασφάλεια αποθήκη μεταφορά`),
};

export type Writer = ReturnType<typeof createWriter>;

/** Writes texts by chance. */
export function createWriter(random: Random, { words, stop, isTight }: Vocabulary) {
  const word = () => random.oneOf(words);

  /** `length` words that begin and end like a sentence; some are numbers. */
  const sentence = (length = random.whole(7, 16)): Piece[] => {
    const all = Array.from({ length }, () => (!isTight && random.whole(1, 24) === 1 ? number() : word()));
    if (isTight) return [...all, stop].map((text) => ({ text }));
    const [first = '', ...rest] = all;
    const begun = [first.charAt(0).toUpperCase() + first.slice(1), ...rest];
    return wordsOf(begun.join(' ') + stop);
  };
  const number = () => String(random.whole(12, 98_765));

  return {
    word,
    number,
    sentence,
    paragraph: (sentences = random.whole(3, 6)): Piece[] => Array.from({ length: sentences }, () => sentence()).flat(),
    title: (length = random.whole(2, 4)): Piece[] =>
      sentence(length)
        .map(({ text }) => ({ text: text.replace(/[.。]$/, '') }))
        .filter(({ text }) => text !== ''),
    amount: () => `${random.whole(1, 9_999)}.${String(random.whole(0, 99)).padStart(2, '0')}`,
    /** A word that differs from all `others`, without a full stop. */
    otherThan: (others: readonly string[]): string => {
      const known = new Set(others.map((other) => other.replace(/[.。]$/, '').toLowerCase()));
      return random.oneOf(words.filter((one) => !known.has(one.toLowerCase())));
    },
  };
}
