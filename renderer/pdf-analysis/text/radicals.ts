/**
 * @file Radicals of Chinese characters, which appear alone in the text of a PDF for the characters that look like them.
 * A font has one glyph for both, and programs such as Qt name it by the first. From the Unicode Character Database,
 * Equivalent_Unified_Ideograph (UAX #44).
 */

const radicals =
  '⺁⺂⺃⺄⺅⺆⺇⺈⺉⺊⺋⺌⺍⺎⺏⺐⺑⺒⺓⺔⺕⺖⺗⺘⺙⺛⺜⺝⺞⺟⺠⺡⺢⺣⺤⺥⺦⺧⺨⺩⺪⺫⺬⺭⺮⺯⺰⺱⺲⺳⺴⺵⺶⺷⺸⺹⺺⺻⺼⺽' +
  '⺾⺿⻀⻁⻂⻃⻄⻅⻆⻇⻈⻉⻊⻋⻌⻍⻎⻏⻐⻑⻒⻓⻔⻕⻖⻗⻘⻙⻚⻛⻜⻝⻞⻟⻠⻡⻢⻣⻤⻥⻦⻧⻨⻩⻪⻫⻬⻭⻮⻯⻰⻱⻲⻳';
const ideographs =
  '厂乛乚乙亻冂𠘨刀刂卜㔾小尐兀尣尢𡯂巳幺彑彐忄心扌攵旡日月歺母民氵氺灬爫爬丬牛犭王𤴔目示礻𥫗糹纟罓罒㓁冗𦉫羊𦍌𦍋耂肀聿肉𦥑' +
  '艹艺艻虎衤覀西见角𧢲讠贝𧾷车辶辷辸邑钅長镸长门𨸏阝雨青韦页风飞食𩙿飠饣𩠐马骨鬼鱼鸟卤麦黄黾斉齐歯齿竜龙龜亀龟';

const ideographOf = new Map(Array.from(ideographs, (ideograph, at) => [radicals[at]!, ideograph]));

const hasRadical = /[\u2e80-\u2fd5]/;
const radical = /[\u2e80-\u2fd5]/g;

/** The text with characters instead of radicals; those of Kangxi have them as their compatibility forms. */
export const withoutRadicals = (text: string): string =>
  hasRadical.test(text) ? text.replace(radical, (sign) => ideographOf.get(sign) ?? sign.normalize('NFKC')) : text;
