/** Names one after another; Chinese has its own comma for that. */
export const enumerated = (names: readonly string[], isChinese: boolean): string =>
  names.join(isChinese ? '、' : ', ');
