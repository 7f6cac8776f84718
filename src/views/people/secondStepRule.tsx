import { Button } from '@fluentui/react-components';
import { useDispatch } from 'react-redux';
import { events } from '../../kit/events';
import { useStateOf } from '../ui/hooks/useStateOf';
import { useMayChange } from './mayChange';
import { usePeopleStyles } from './people.styles';
import { usePeopleTexts } from './usePeopleTexts';

/** The roles that need a second step, and the button to change them. */
export function SecondStepRule() {
  const { t, roles: named } = usePeopleTexts();
  const styles = usePeopleStyles();
  const dispatch = useDispatch();
  const mayChange = useMayChange();
  const roles = useStateOf('people').context.data?.secondStepRoles ?? null;
  if (!mayChange || roles === null) return null;
  return (
    <section className={styles.section} aria-labelledby="second-step-title">
      <h2 id="second-step-title" className={styles.heading}>
        {t('secondStep.title')}
      </h2>
      <p className={styles.rule}>
        {roles.length === 0
          ? t('secondStep.nobody')
          : t('secondStep.required', { roles: named(roles) })}
      </p>
      <p className={styles.quiet}>{t('secondStep.about')}</p>
      <Button
        className={styles.ruleAction}
        onClick={() => dispatch(events.people.asked({ kind: 'secondStep', roles }))}
      >
        {t('secondStep.change')}
      </Button>
    </section>
  );
}
