import { Copy } from 'lucide-react';
import { useState } from 'react';
import { CIFRAR_COPIAS } from '#contract/calls/addresses.ts';
import type { CopiasCifradas } from '#contract/schemas/tienda/destino-de-respaldos.ts';
import { errorDeFraseDeCopias } from '#contract/words/frase-de-copias.ts';
import { LIMITES, TIEMPO_LIMITE_RESPALDO_MS } from '#contract/words/limites.ts';
import { copyText } from '#ui/browser/clipboard.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Field } from '#ui/fields/field.tsx';
import { PasswordInput } from '#ui/fields/password-input.tsx';
import { api } from '../../../lib/api.ts';
import { textoDeError } from '../../../lib/errores.ts';
import { useHojaImpresa } from '../../../shared/hoja-de-recuperacion/use-hoja-impresa.tsx';
import { useTienda } from '../../../shared/tienda/tienda.ts';
import { enGrupos, HojaDeCopias } from './hoja-de-copias.tsx';
import styles from './respaldos-section.module.css';

interface CifrarDialogProps {
  open: boolean;
  /** Whether earlier copies were made without a phrase. */
  conCopias: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Asks for the pass phrase of sealed copies, and then shows the key of their sheet, once. */
export function CifrarDialog({ open, conCopias, onClose, onDone }: CifrarDialogProps) {
  const [hecha, setHecha] = useState<CopiasCifradas>();
  const leave = () => {
    setHecha(undefined);
    onClose();
  };
  if (hecha) return <ClaveDialog hecha={hecha} onLeave={leave} />;
  return (
    open && (
      <FraseDialog
        conCopias={conCopias}
        onClose={onClose}
        onHecha={(nueva) => {
          setHecha(nueva);
          onDone();
        }}
      />
    )
  );
}

interface FraseDialogProps {
  conCopias: boolean;
  onClose: () => void;
  onHecha: (hecha: CopiasCifradas) => void;
}

function FraseDialog({ conCopias, onClose, onHecha }: FraseDialogProps) {
  const tienda = useTienda();
  const [frase, setFrase] = useState('');
  const [otraVez, setOtraVez] = useState('');
  const [errores, setErrores] = useState<{ frase?: string; otraVez?: string }>({});
  const [busy, setBusy] = useState(false);

  async function cifrar() {
    const debil = errorDeFraseDeCopias(frase, tienda?.nombre);
    if (debil) return setErrores({ frase: debil });
    if (frase !== otraVez) return setErrores({ otraVez: 'Las dos frases no son iguales' });
    setErrores({});
    setBusy(true);
    try {
      onHecha(await api(CIFRAR_COPIAS, { body: { frase }, limiteMs: TIEMPO_LIMITE_RESPALDO_MS }));
    } catch (failure) {
      setErrores({ otraVez: textoDeError(failure, 'No se pudo cifrar') });
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      title="Cifrar las copias"
      description={`Quien encuentre la memoria no podrá leerlas sin tu frase.${conCopias ? ' Las copias que ya hay siguen sin cifrar hasta que se reemplacen.' : ''}`}
      onClose={onClose}
      dismissible={!busy}
      closeOnBackdrop={false}
      onSubmit={() => void cifrar()}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" loading={busy}>
            Cifrar
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <Field
          label="Frase"
          hint={`Cuatro o cinco palabras que no olvides: ${LIMITES.fraseMinima} caracteres o más`}
          required
          error={errores.frase}
        >
          <PasswordInput
            name="frase"
            data-autofocus
            autoComplete="new-password"
            maxLength={LIMITES.frase}
            value={frase}
            onChange={(event) => setFrase(event.target.value)}
          />
        </Field>
        <Field label="La misma frase otra vez" required error={errores.otraVez}>
          <PasswordInput
            name="otraVez"
            autoComplete="new-password"
            maxLength={LIMITES.frase}
            value={otraVez}
            onChange={(event) => setOtraVez(event.target.value)}
          />
        </Field>
      </div>
    </Dialog>
  );
}

async function copiar(clave: string): Promise<void> {
  if (await copyText(clave)) toast.success('Clave copiada', { duration: 3_000 });
  else toast.error('❌ No se pudo copiar la clave');
}

function ClaveDialog({ hecha, onLeave }: { hecha: CopiasCifradas; onLeave: () => void }) {
  const { impresa, boton, papel } = useHojaImpresa(
    'Hoja de las copias',
    '❌ No se pudo imprimir la hoja. Presiona «Copiar la clave» y guárdala en otro lado',
    <HojaDeCopias {...hecha} />,
  );
  return (
    <Dialog
      open
      title="Tu hoja de las copias"
      onClose={onLeave}
      closeOnBackdrop={false}
      dismissible={impresa}
      footer={
        <>
          {boton}
          <Button variant={impresa ? 'primary' : 'secondary'} onClick={onLeave}>
            Ya la guardé
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <Banner tone="warning">
          Esta clave se ve solo esta vez. Si olvidas tu frase y no tienes esta hoja, nadie podrá abrir las
          copias.
        </Banner>
        <output aria-label="Clave de las copias" className={styles.key}>
          {enGrupos(hecha.clave)}
        </output>
        <div>
          <Button
            variant="ghost"
            size="sm"
            icon={<Copy aria-hidden="true" />}
            onClick={() => void copiar(hecha.clave)}
          >
            Copiar la clave
          </Button>
        </div>
      </div>
      {papel}
    </Dialog>
  );
}
