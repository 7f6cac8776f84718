import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../hooks/usePage';
import { Capabilities } from './home/capabilities';
import { Channels } from './home/channels';
import { Figures } from './home/figures';
import { Hero } from './home/hero';
import { Invitation } from './home/invitation';
import { Questions } from './home/questions';
import { Steps } from './home/steps';
import { Trust } from './home/trust';

/** The landing page: what the platform is and does, and the way in (spec 1, 2: Home). */
export default function HomePage() {
  const { t } = useTranslation('home');
  usePageTitle(t('title'));
  return (
    <>
      <Hero />
      <Figures />
      <Channels />
      <Capabilities />
      <Steps />
      <Trust />
      <Questions />
      <Invitation />
    </>
  );
}
