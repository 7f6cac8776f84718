/**
 * A simulated document lays nothing out, and each rule that Griffel inserts makes a look at a computed style dearer.
 * Only rules that hide stay: what is hidden has no role.
 */
const HIDES = /display:\s*none|visibility:\s*hidden/;
const { insertRule } = CSSStyleSheet.prototype;

CSSStyleSheet.prototype.insertRule = function insertHiding(this: CSSStyleSheet, rule) {
  return HIDES.test(rule) ? insertRule.call(this, rule, this.cssRules.length) : 0;
};
