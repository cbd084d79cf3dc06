import { useSearchParams } from 'react-router-dom';

/** Which one of a list is open, kept in the address: a link leads to it, and a reload finds it again. */
export function useOpened(): [id: string | null, open: (id: string | undefined) => void] {
  const [params, setParams] = useSearchParams();
  return [
    params.get('ver'),
    (id) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          if (id) after.set('ver', id);
          else after.delete('ver');
          return after;
        },
        { replace: true },
      ),
  ];
}
