import { type Report, times } from '../report.ts';

const arabicInvoice: Report = {
  name: 'arabic invoice',
  template: `<!DOCTYPE html><html lang="ar" dir="rtl"><head><meta charset="utf-8"><style>
body { font: 11pt "DejaVu Sans"; } table { width: 100%; border-collapse: collapse; } td, th { border: 1px solid #999; padding: 3px; } .ltr { direction: ltr; unicode-bidi: isolate; } .two { columns: 2; text-align: justify; }
</style></head><body>
<h1>فاتورة رقم {{number}}</h1>
<p>التاريخ: {{date}} — العميل: {{customer.name}} ({{customer.code}})</p>
<p>الهاتف: <bdi>{{customer.phone}}</bdi>، البريد: {{customer.email}}، المدينة: {{customer.city}}.</p>
<table><thead><tr><th>الرقم</th><th>الصنف</th><th>الكمية</th><th>السعر</th><th>الخصم</th><th>المجموع</th></tr></thead><tbody>
{{#each lines}}<tr><td>{{add @index 1}}</td><td>{{name}} ({{code}})</td><td>{{count}}</td><td>{{money price}}</td><td>{{discount}}%</td><td>{{total}} {{../currency}}</td></tr>
{{/each}}</tbody><tfoot><tr><td colspan="5">الإجمالي</td><td>{{total}} {{currency}}</td></tr></tfoot></table>
<p>المبلغ المستحق {{total}} {{currency}} حتى {{due}}، والضريبة {{vat}}% (أي {{tax}} {{currency}}).</p>
<div class="two">{{#each terms}}<p>{{add @index 1}}. {{this}}</p>{{/each}}</div>
<p class="ltr">IBAN {{iban}} — {{customer.name}} / {{number}}</p>
</body></html>`,
  data: (random) => ({
    number: 'INV-2024/15',
    date: '27/11/2024',
    due: '11/12/2024',
    currency: 'ر.س',
    total: 1150,
    vat: 15,
    tax: 150,
    iban: 'SA03 8000 0000 6080 1016 7519',
    customer: {
      name: 'شركة النور للتجارة',
      code: 'C-104',
      phone: '+966 50 123 4567',
      email: 'info@example.sa',
      city: 'الرياض',
    },
    lines: times(60, () => ({
      name: random.oneOf(['ورق طباعة', 'حبر أسود', 'كرسي مكتب', 'طاولة اجتماعات كبيرة', 'لوحة مفاتيح']),
      code: random.oneOf(['A-1', 'B-22', 'X7']),
      count: random.oneOf([1, 2, 5, 10]),
      price: random.oneOf([10, 50, 100]),
      discount: random.oneOf([0, 5, 10]),
      total: random.oneOf([100, 200, 500]),
    })),
    terms: [
      'يجب دفع المبلغ خلال 14 يومًا من تاريخ الفاتورة.',
      'لا يجوز إرجاع البضاعة بعد 7 أيام.',
      'تطبق أحكام نظام الشركات رقم 132 لعام 2022.',
      'الأسعار تشمل ضريبة القيمة المضافة 15%.',
    ],
  }),
};

const hebrewStatement: Report = {
  name: 'hebrew statement',
  template: `<!DOCTYPE html><html lang="he" dir="rtl"><head><meta charset="utf-8"><style>
body { font: 10pt "Liberation Sans"; } table { width: 100%; } .head { display: flex; justify-content: space-between; } .side { float: left; width: 50mm; border: 1px solid; } li::marker { font-weight: bold; }
</style></head><body>
<div class="head"><div>{{bank}} – סניף {{branch}}</div><div>דף מספר {{page}}</div></div>
<h1>דף חשבון {{account}} (IBAN: {{iban}})</h1>
<div class="side">יתרה: {{money balance}}<br>מסגרת: {{limit}} ₪<br>ריבית: {{rate}}%</div>
<p>לכבוד {{name}}, להלן פירוט התנועות בחשבונך מיום {{from}} ועד {{to}}. שים לב: עמלה של {{fee}} ₪ חויבה ב-{{to}} לפי תעריף "Basic Plus".</p>
<table><thead><tr><th>תאריך</th><th>פרטים</th><th>אסמכתא</th><th>חובה</th><th>זכות</th><th>יתרה</th></tr></thead><tbody>
{{#each rows}}<tr><td>{{date}}</td><td>{{text}}{{#if shop}} – {{shop}}{{/if}}</td><td>{{ref}}</td><td>{{#if out}}{{out}}-{{/if}}</td><td>{{in}}</td><td>{{balance}} ₪</td></tr>
{{/each}}</tbody></table>
<ol>{{#each notes}}<li>{{this}}</li>{{/each}}</ol>
</body></html>`,
  data: (random) => ({
    bank: 'בנק הפועלים',
    branch: 612,
    page: 3,
    account: '12-345678',
    iban: 'IL62 0108 0000 0009 9999 999',
    balance: 5000,
    limit: 10_000,
    rate: 4.5,
    name: 'דנה כהן',
    from: '01/10/2024',
    to: '31/10/2024',
    fee: 15,
    rows: times(75, (at) => ({
      date: `${String((at % 28) + 1).padStart(2, '0')}/10`,
      text: random.oneOf(['כרטיס אשראי', 'העברה בנקאית', 'הוראת קבע', 'משיכת מזומן', 'זיכוי משכורת']),
      shop: random.oneOf(['', 'IKEA Israel', 'סופר פארם', 'Office Depot 24']),
      ref: random.oneOf([101, 102, 2024]),
      out: random.oneOf([0, 50, 100]),
      in: random.oneOf([0, 50, 100]),
      balance: random.oneOf([5000, 4900, 5100]),
    })),
    notes: ['הנתונים נכונים ליום 31/10/2024.', 'לפרטים: www.example.co.il או *2407.', 'ט.ל.ח (טעות לעולם חוזרת).'],
  }),
};

const world: Report = {
  name: 'world',
  template: `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><style>
body { font: 11pt "DejaVu Sans", "Droid Sans Fallback"; } ruby rt { font-size: 6pt; } td { padding: 3px 8px; border-bottom: 1px solid #ccc; } .tr { text-transform: uppercase; }
</style></head><body><h1>{{title}}</h1>
<p lang="ja"><ruby>{{kanji}}<rt>{{kana}}</rt></ruby>は{{city}}にあります。合計は{{yen}}円（税込{{percent}}％）です。</p>
<p lang="zh">尊敬的{{zh}}先生：贵公司订单{{order}}已于{{date}}发货，共{{count}}件，合计￥{{sum}}。</p>
<p lang="ko">안녕하세요 {{ko}} 님, 주문 {{order}} 번이 발송되었습니다. 합계 {{sum}}원</p>
<p lang="tr" class="tr">{{tr}} için ilgili fatura {{order}}</p><p lang="vi">Kính gửi {{vi}}, đơn hàng số {{order}} trị giá {{sum}} ₫.</p>
<p lang="el">Αγαπητέ {{el}}, η παραγγελία {{order}} <span class="tr">είναι έτοιμη</span>.</p><p lang="ru">Уважаемый {{ru}}, заказ № {{order}} на сумму {{sum}} ₽ готов.</p>
<table>{{#each rows}}<tr><td>{{name}}</td><td class="tr">{{name}}</td><td>{{flag}}</td><td>{{sum}} {{unit}}</td><td>{{fraction}} × {{sum}}{{#if note}}<sup>{{note}}</sup>{{/if}}</td></tr>{{/each}}</table>
</body></html>`,
  data: (random) => ({
    title: 'Größe & „Maße“ – café naïve, ﬁnal',
    kanji: '東京',
    kana: 'とうきょう',
    city: '日本',
    yen: 1000,
    percent: 10,
    zh: '王小明',
    order: 1000,
    date: '2024年11月27日',
    count: 10,
    sum: 1000,
    ko: '김철수',
    tr: 'İstanbul ışık',
    vi: 'Nguyễn Văn Ảnh',
    el: 'Γιώργος Σταύρου',
    ru: 'Фёдор Йодль',
    rows: times(60, () => ({
      name: random.oneOf(['straße', 'œuvre', 'ﬂuß', 'İzmir', 'naïveté', 'Ångström', 'résumé', 'e\u0301tude']),
      flag: random.oneOf(['✓', '→', '½', '№ 5', 'H₂O']),
      sum: random.oneOf([5, 10, 1000]),
      unit: random.oneOf(['m²', '°C', 'µg', '‰', 'Ω']),
      fraction: random.oneOf(['½', '¾', '1⁄2']),
      note: random.oneOf(['', '1', '2)']),
    })),
  }),
};

const mixed: Report = {
  name: 'arabic and english',
  template: `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><style>
body { font: 10pt "DejaVu Sans"; } .pair { display: grid; grid-template-columns: 1fr 1fr; gap: 8mm; } .ar { direction: rtl; text-align: right; } h2 { letter-spacing: 2px; text-transform: uppercase; } td { padding: 2px 6px; }
</style></head><body><h1>{{title}} <span dir="rtl">{{titleAr}}</span></h1>
{{#each clauses}}<div class="pair"><div><h2>{{../clause}} {{add @index 1}}</h2><p>{{en}} The amount is {{amount}} {{../currency}} within {{days}} days.</p></div>
<div class="ar" lang="ar"><h2>{{../clauseAr}} {{add @index 1}}</h2><p>{{ar}} المبلغ هو {{amount}} {{../currencyAr}} خلال {{days}} يومًا.</p></div></div>{{/each}}
<table>{{#each rows}}<tr><td>{{code}}</td><td>{{en}}</td><td dir="rtl">{{ar}} {{count}}</td><td>{{count}}</td><td dir="rtl">({{code}}) {{ar}}</td></tr>{{/each}}</table>
</body></html>`,
  data: (random) => ({
    title: 'Service Agreement',
    titleAr: 'اتفاقية خدمات',
    clause: 'Clause',
    clauseAr: 'البند',
    currency: 'SAR',
    currencyAr: 'ريال',
    clauses: times(14, () => ({
      en: random.oneOf([
        'The supplier delivers the goods to the agreed place.',
        'Payment is due after acceptance.',
        'Either party may end this agreement in writing.',
      ]),
      ar: random.oneOf([
        'يسلم المورد البضاعة في المكان المتفق عليه.',
        'يستحق الدفع بعد القبول.',
        'يجوز لأي طرف إنهاء هذه الاتفاقية كتابة.',
      ]),
      amount: random.oneOf([100, 500, 1000]),
      days: random.oneOf([7, 14, 30]),
    })),
    rows: times(30, () => ({
      code: random.oneOf(['A-10', 'B-20', 'C-30']),
      en: random.oneOf(['Paper', 'Ink', 'Chair']),
      ar: random.oneOf(['ورق', 'حبر', 'كرسي']),
      count: random.oneOf([1, 2, 10]),
    })),
  }),
};

export const scriptReports = [arabicInvoice, hebrewStatement, world, mixed];
