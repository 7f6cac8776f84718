/** Creates a value once for each language: Intl's formats are expensive, and each row of a list uses them. */
export function perLanguage<Language extends string, Thing>(
  make: (language: Language) => Thing,
): (language: Language) => Thing {
  const made = new Map<Language, Thing>();
  return (language) => {
    const known = made.get(language) ?? make(language);
    made.set(language, known);
    return known;
  };
}
