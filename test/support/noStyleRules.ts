/**
 * A simulated document lays nothing out, and each rule that Griffel inserts makes a look at a computed style dearer.
 * Only rules that hide stay: what is hidden has no role.
 */
const HIDES = /display:\s*none|visibility:\s*hidden/;

// A suite of this project may run without a document.
if ('CSSStyleSheet' in globalThis) {
  const sheets = CSSStyleSheet.prototype;
  const insert: unknown = Reflect.get(sheets, 'insertRule');
  sheets.insertRule = function insertHiding(this: CSSStyleSheet, rule) {
    if (typeof insert !== 'function' || !HIDES.test(rule)) return 0;
    return Number(Reflect.apply(insert, this, [rule, this.cssRules.length]));
  };
}
