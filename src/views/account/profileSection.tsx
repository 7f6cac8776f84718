import { mergeClasses, Select } from '@fluentui/react-components';
import { useCallback, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProfileContext } from '../../../machines/account/profile';
import { forgetFormDraft } from '../../forms/draft';
import { formDom } from '../../forms/formDom';
import { profileIn } from '../../forms/account';
import { events } from '../../kit/events';
import { substate } from '../../kit/substate';
import type { Message } from '../../rules/message';
import { changesOf, PROFILE_FIELDS, type Profile } from '../../rules/profile';
import { changeLanguage } from '../../text/i18n';
import { LANGUAGE_IDS, LANGUAGES, languageOf } from '../../text/languages';
import { NameFields, useNameOrder } from '../ui/form/nameFields';
import { ProblemSummary } from '../ui/form/problemSummary';
import { fieldProblems, type Labels, type Problem } from '../ui/form/problems';
import { SubmitButton } from '../ui/form/submitButton';
import { useDomForm, type DomForm } from '../ui/form/useDomForm';
import { useUnsavedWork } from '../ui/hooks/useUnsavedWork';
import { useUnsaved } from '../ui/hooks/useUnsaved';
import { useMessageText } from '../ui/hooks/useMessageText';
import { useStateOf } from '../ui/hooks/useStateOf';
import { LabeledField } from '../ui/labeledField';
import { TextField } from '../ui/textField';
import { usePartStyles } from '../ui/part.styles';
import { apiProblem } from '../ui/apiProblem';
import { AskedPart, PartCancel } from '../ui/part';
import { FieldsForm } from '../ui/formPageParts';

const LABELS = {
  first_name: 'registration:firstName',
  last_name: 'registration:lastName',
  company: 'registration:company',
  title: 'registration:jobTitle',
  language: 'account:profile.language',
} as const satisfies Labels<keyof Profile>;
type ProfileField = keyof typeof LABELS;

/** The displayed value of a field. */
const shown = (field: ProfileField, text: string): string => {
  const language = field === 'language' ? languageOf(text) : null;
  return language === null ? text : LANGUAGES[language].name;
};

const conflictText = (field: ProfileField, theirs: string, yours: string): Message => {
  const values = { theirs: shown(field, theirs), yours: shown(field, yours) };
  return theirs === ''
    ? { key: 'account:profile.emptied', values }
    : { key: 'account:profile.conflict', values };
};

const problemsOf = ({ result, wish }: ProfileContext): readonly Problem<ProfileField>[] => {
  switch (result?.kind) {
    case undefined:
    case 'saved':
      return [];
    case 'conflict':
      return result.fields.map((field) => ({
        field,
        label: LABELS[field],
        message: conflictText(field, result.profile[field], wish[field]?.to ?? ''),
        notes: [],
      }));
    case 'fieldError':
      return fieldProblems(LABELS, result.fieldErrors);
    case 'failed':
      return [apiProblem(result.error, 'account:part.offline')];
  }
};

function LanguageField({ form, profile }: { form: DomForm<ProfileField>; profile: Profile }) {
  const { t } = useTranslation('account');
  const styles = usePartStyles();
  const { label, error, readOnly, isSaid, ...field } = form.field('language');
  return (
    <LabeledField
      id={field.id}
      label={label}
      hint={t('profile.languageHint')}
      error={error}
      isSaid={isSaid}
    >
      <Select
        {...field}
        size="large"
        className={styles.select}
        defaultValue={profile.language}
        aria-disabled={readOnly}
      >
        <option value="">{t('profile.asBrowser')}</option>
        {LANGUAGE_IDS.map((id) => (
          <option key={id} value={id} lang={LANGUAGES[id].htmlLang}>
            {LANGUAGES[id].name}
          </option>
        ))}
      </Select>
    </LabeledField>
  );
}

/** Announces the outcome of saving; the focus stays where it is. */
function Said() {
  const { t } = useTranslation('account');
  const styles = usePartStyles();
  const say = useMessageText();
  const { value, context } = useStateOf('profile');
  const fields = PROFILE_FIELDS.filter((field) => context.wish[field])
    .map((field) => say({ key: LABELS[field] }))
    .reduce((first, second) => (first === '' ? second : t('profile.join', { first, second })), '');
  return (
    <output className={mergeClasses(styles.said, value === 'saved' && styles.good)}>
      {value === 'saved' && t('profile.saved', { fields })}
      {value === 'unchanged' && t('profile.unchanged')}
    </output>
  );
}

/** Applies a saved language to the page at once. */
function useSavedLanguage() {
  const { i18n } = useTranslation();
  const { result, wish } = useStateOf('profile').context;
  useEffect(() => {
    const language = result?.kind === 'saved' && wish.language ? result.profile.language : '';
    const chosen = languageOf(language);
    // If its texts cannot be loaded, the page keeps its language.
    if (chosen) changeLanguage(i18n, chosen).catch(() => undefined);
  }, [i18n, result, wish]);
}

const FORM_ID = 'profile-form';

function ProfileForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation(['account', 'form']);
  const styles = usePartStyles();
  const { value, context } = useStateOf('profile');
  const form = useDomForm({
    name: 'profile',
    labels: useNameOrder(LABELS),
    refusals: useMemo(() => problemsOf(context), [context]),
  });
  const isConflict = substate(value, 'refused') === 'conflict';
  const isUnsaved = useCallback(() => {
    const element = document.getElementById(FORM_ID);
    if (!(element instanceof HTMLFormElement)) return false;
    return Object.keys(changesOf(profile, profileIn(formDom(element)))).length > 0;
  }, [profile]);
  useUnsavedWork();
  // Left, discarded or signed out: unlike a reload, it ends the draft.
  useEffect(() => forgetFormDraft, []);
  useUnsaved(isUnsaved, t('profile.leave'));
  useSavedLanguage();
  const text = (field: Exclude<ProfileField, 'language'>) => ({
    ...form.field(field),
    defaultValue: profile[field],
  });
  const optional = (field: 'company' | 'title') => {
    const given = text(field);
    return { ...given, label: t('form:optional', { label: given.label }) };
  };
  return (
    <div className={styles.form}>
      <ProblemSummary problems={form.problems} />
      <FieldsForm form={form} id={FORM_ID}>
        <NameFields field={text} />
        <TextField {...optional('company')} autoComplete="organization" />
        <TextField {...optional('title')} autoComplete="organization-title" />
        {/* A new key when the language was changed elsewhere on the page. */}
        <LanguageField key={profile.language} form={form} profile={profile} />
        <div className={styles.actions}>
          <SubmitButton
            text={t('profile.save')}
            sendingText={t('profile.saving')}
            sending={form.sending}
          />
          {isConflict && (
            <PartCancel sends={events.profile.asked()}>{t('profile.discard')}</PartCancel>
          )}
          <Said />
        </div>
      </FieldsForm>
    </div>
  );
}

/** Names, company, title and language of the signed-in user. */
export function ProfileSection() {
  const { t } = useTranslation('account');
  const { profile } = useStateOf('profile').context;
  return (
    <AskedPart
      of="profile"
      id="profile"
      title={t('profile.title')}
      intro={t('profile.intro')}
      bars={6}
    >
      {profile && <ProfileForm profile={profile} />}
    </AskedPart>
  );
}
