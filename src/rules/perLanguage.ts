/** Creates a value once for each language: Intl's formats are expensive, and each row of a list uses them. */
export function perLanguage<Thing>(make: (language: string) => Thing): (language: string) => Thing {
  const made = new Map<string, Thing>();
  return (language) => {
    const known = made.get(language) ?? make(language);
    made.set(language, known);
    return known;
  };
}
