/**
 * A simulated document lays nothing out: rules that Griffel inserts only make each look at a computed style dear.
 * What styles hide or show, the suites in Chromium see.
 */
CSSStyleSheet.prototype.insertRule = () => 0;
