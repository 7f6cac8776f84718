import { FormPage } from './form/formPage';
import { Loading } from './form/loading';
import { LOADING } from './hooks/usePage';

/**
 * The page of a form while it is not known yet what it shows. No component of its own: for React it is the same page
 * when that is known, which remembers the focus.
 */
export const loadingPage = (title: string, text: string, bars = 3) => (
  <FormPage title={title} stage={LOADING}>
    <Loading text={text} bars={bars} />
  </FormPage>
);
