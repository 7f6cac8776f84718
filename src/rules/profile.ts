/** What a person writes of themselves and may change, by the names of the sign-up's fields; and their language. */
export const PROFILE_FIELDS = ['first_name', 'last_name', 'company', 'title', 'language'] as const;

export type ProfileField = (typeof PROFILE_FIELDS)[number];

/** A profile. What is not known is empty, the language too. */
export type Profile = Readonly<Record<ProfileField, string>>;

/** The fields that a person has changed: what each was when the page read it, and what it is to be. */
export type ProfileChanges = Readonly<Partial<Record<ProfileField, { from: string; to: string }>>>;

/** What was changed of a profile. */
export const changesOf = (before: Profile, after: Profile): ProfileChanges =>
  Object.fromEntries(
    PROFILE_FIELDS.filter((field) => before[field] !== after[field]).map((field) => [
      field,
      { from: before[field], to: after[field] },
    ]),
  );
