import { Field, Radio, RadioGroup } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { FirstWay } from '../../../machines/registration/registration';

interface Props {
  way: FirstWay;
  sending: boolean;
  onChoose: (way: FirstWay) => void;
}

/** The account's first credential, if the server and this device support passkeys. */
export function FirstWayField({ way, sending, onChoose }: Props) {
  const { t } = useTranslation('registration');
  return (
    <Field
      label={{ children: t('firstWay.label'), weight: 'semibold' }}
      hint={way === 'passkey' ? t('firstWay.hint') : null}
    >
      <RadioGroup
        layout="horizontal"
        value={way}
        // Not disabled while sending: a disabled field would lose the focus.
        onChange={(_event, { value }) => {
          if (!sending) onChoose(value === 'passkey' ? 'passkey' : 'password');
        }}
      >
        <Radio value="password" label={t('firstWay.password')} />
        <Radio value="passkey" label={t('firstWay.passkey')} />
      </RadioGroup>
    </Field>
  );
}
