/** The editable details of a user, by the names of the sign-up's fields, and the language. */
export const PROFILE_FIELDS = ['first_name', 'last_name', 'company', 'title', 'language'] as const;

export type ProfileField = (typeof PROFILE_FIELDS)[number];

/** A profile. Unknown fields are empty, including the language. */
export type Profile = Readonly<Record<ProfileField, string>>;

/** The changed fields: each with its value when the page read it, and its new value. */
export type ProfileChanges = Readonly<Partial<Record<ProfileField, { from: string; to: string }>>>;

/** The changes between two profiles. */
export const changesOf = (before: Profile, after: Profile): ProfileChanges =>
  Object.fromEntries(
    PROFILE_FIELDS.filter((field) => before[field] !== after[field]).map((field) => [
      field,
      { from: before[field], to: after[field] },
    ]),
  );
