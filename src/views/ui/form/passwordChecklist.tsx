import { mergeClasses } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PASSWORD_POLICIES, type PasswordRuleId } from '../../../rules/passwordPolicy';
import { useViewConfig } from '../viewConfig';
import { useChecklistStyles } from './passwordChecklist.styles';
import { Icon } from '../icon';
import ruleMet from '../icons/ruleMet.svg';
import ruleOpen from '../icons/ruleOpen.svg';
import { useUnseen } from '../common.styles';

/** Typing has stopped after this time without a change (ms). */
const SETTLE_MS = 1_000;

/** The value once it has not changed for a second; the initial one until then. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** An open ring, or a disc with a tick: distinguished by shape, not by color. */
function Mark({ met }: { met: boolean }) {
  const styles = useChecklistStyles();
  return (
    <Icon
      of={met ? ruleMet : ruleOpen}
      className={mergeClasses(styles.mark, met && styles.markMet)}
    />
  );
}

interface Props {
  /** Referenced by `aria-describedby` of the field. */
  id: string;
  /** The rules that the typed password breaks; null while the field is empty. */
  broken: readonly PasswordRuleId[] | null;
}

/**
 * The rules for a new password, and which of them the typed one meets (UX 19). Announced in one sentence once typing
 * stops, not on every key.
 */
export function PasswordChecklist({ id, broken }: Props) {
  const { t } = useTranslation('form');
  const styles = useChecklistStyles();
  const unseen = useUnseen();
  const { min, max, rules } = PASSWORD_POLICIES[useViewConfig().brand.passwordPolicy];
  const settled = useSettled(broken);
  const text = (rule: PasswordRuleId): string => t(`rules.${rule}`, { min, max });

  const summary = (): string | null => {
    if (settled === null) return null;
    if (settled.length === 0) return t('rules.allMet');
    const missing = settled.map(text).reduce((first, second) => t('rules.join', { first, second }));
    return t('rules.missing', { rules: missing });
  };

  return (
    <div className={styles.box}>
      <div id={id}>
        <p className={styles.title}>{t('rules.title')}</p>
        <ul className={styles.list}>
          {rules.map(({ id: rule }) => {
            const met = broken !== null && !broken.includes(rule);
            return (
              <li key={rule} className={mergeClasses(styles.rule, met && styles.met)}>
                <Mark met={met} />
                <span>
                  <span className={unseen}>{t(met ? 'rules.met' : 'rules.open')} </span>
                  {text(rule)}
                </span>
              </li>
            );
          })}
        </ul>
      </div>
      <output className={unseen}>{summary()}</output>
    </div>
  );
}
