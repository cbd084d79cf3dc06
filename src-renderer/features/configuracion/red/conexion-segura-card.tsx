import { Copy, ShieldPlus } from 'lucide-react';
import { Fragment, type ReactNode, useState } from 'react';
import { OBTENER_CONEXION_SEGURA, RENOVAR_CERTIFICADO } from '#contract/calls/addresses.ts';
import { GUIA_DE_CONEXION_SEGURA } from '#contract/pages/direcciones.ts';
import type {
  CertificadoDeLaTienda,
  ConexionSeguraDeLaTienda,
} from '#contract/schemas/tienda/conexion-segura.ts';
import { Button } from '#ui/controls/button.tsx';
import { Card } from '#ui/display/card.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Field } from '#ui/fields/field.tsx';
import { Select } from '#ui/fields/select.tsx';
import { api } from '../../../lib/api.ts';
import { useLoad } from '../../../lib/use-load.ts';
import { PasswordActualDialog, pideActual } from '../../../shared/acceso/password-actual-dialog.tsx';
import { useForm } from '../../../shared/formularios/use-form.ts';
import { Loaded } from '../../../shared/pagina/loaded.tsx';
import { QrCode } from '../../../shared/pagina/qr-code.tsx';
import { copiarDireccion } from '../../../shared/tienda/copiar-direccion.ts';
import { diaLargo } from '../../../shared/tienda/hora-legible.ts';
import { useTienda } from '../../../shared/tienda/tienda.ts';
import styles from './red.module.css';

const TITULO = 'Conexión segura para los equipos del personal';

/** `direcciones`: the plain addresses of the shop in its network, where the guide is read. */
export function ConexionSeguraCard({ direcciones }: { direcciones: readonly string[] }) {
  const load = useLoad(
    direcciones.length > 0 ? 'conexion-segura' : undefined,
    (signal) => api(OBTENER_CONEXION_SEGURA, { signal }),
    'Error al cargar la conexión segura',
    { events: { 'red-cambiada': true } },
  );
  // On this computer alone there is nobody to set up.
  if (direcciones.length === 0) return null;
  return (
    <Card as="section" aria-label={TITULO} title={TITULO}>
      <Loaded load={load} loading="Cargando la conexión segura…" rows={3} columns={1}>
        {(conexion) => (
          <ConexionSegura {...conexion} guias={direcciones.map((una) => una + GUIA_DE_CONEXION_SEGURA)} />
        )}
      </Loaded>
    </Card>
  );
}

function ConexionSegura({
  activa,
  puerto,
  error,
  certificado,
  guias,
}: ConexionSeguraDeLaTienda & { guias: readonly string[] }) {
  const [elegida, setElegida] = useState(guias[0]);
  const [making, setMaking] = useState(false);
  const guia = guias.find((una) => una === elegida) ?? guias[0] ?? '';

  if (!activa) {
    return (
      <Banner tone="info">
        En este servidor la conexión segura está apagada (HTTPS_PORT). El personal entra sin cifrar.
      </Banner>
    );
  }
  return (
    <div className={styles.stack}>
      {error && (
        <Banner tone="warning">
          {error}. La tienda sigue abierta, pero el personal entra sin cifrar. Cuando se arregle, la conexión
          segura se abre sola en unos segundos.
        </Banner>
      )}
      {!certificado || puerto === null ? (
        !error && <p>La conexión segura todavía se está preparando.</p>
      ) : (
        <div className={styles.share}>
          <div className={styles.qr}>
            <QrCode url={guia} label={`Código QR de ${guia}`} />
          </div>
          <div className={styles.stack}>
            <p>
              Así nadie en el Wi-Fi ve las contraseñas, y el teléfono puede avisar de los pedidos y tener
              Guirnalda como aplicación. Se prepara una vez en cada equipo: escanea este código con él y sigue
              los pasos. Los clientes no hacen nada.
            </p>
            {guias.length > 1 && (
              <Field label="Dirección" hint="Si con una no abre, prueba con otra: cada una es de una red.">
                <Select value={guia} onChange={({ currentTarget }) => setElegida(currentTarget.value)}>
                  {guias.map((una) => (
                    <option key={una} value={una}>
                      {una}
                    </option>
                  ))}
                </Select>
              </Field>
            )}
            <p className={styles.url}>{guia}</p>
            <div className={styles.row}>
              <Button
                variant="secondary"
                icon={<Copy aria-hidden="true" />}
                onClick={() => void copiarDireccion(guia)}
              >
                Copiar dirección
              </Button>
            </div>
          </div>
        </div>
      )}
      {certificado && (
        <Certificado certificado={certificado}>
          <Button
            variant="secondary"
            icon={<ShieldPlus aria-hidden="true" />}
            onClick={() => setMaking(true)}
          >
            Hacer un certificado nuevo
          </Button>
        </Certificado>
      )}
      {making && <CertificadoNuevoDialog onClose={() => setMaking(false)} />}
    </div>
  );
}

/** What a device must show before it is trusted. */
function Certificado({
  certificado: { nombre, sha256, sha1, vence },
  children,
}: {
  certificado: CertificadoDeLaTienda;
  children: ReactNode;
}) {
  const zona = useTienda()?.zonaHoraria;
  const ultimoDia = diaLargo(vence, zona);
  return (
    <div className={styles.certificate}>
      <p>
        <strong>Compara la huella.</strong> Al instalar el certificado, el equipo muestra estos grupos. Si los
        cuatro primeros y los cuatro últimos no son iguales, no sigas: alguien en la red lo cambió.
      </p>
      <dl className={styles.fingerprints}>
        <dt>SHA-256</dt>
        <dd>
          <Fingerprint text={sha256} />
        </dd>
        <dt>SHA-1 (Windows)</dt>
        <dd>
          <Fingerprint text={sha1} />
        </dd>
      </dl>
      <p className={styles.quiet}>
        El certificado se llama «{nombre}» y vale hasta el {ultimoDia}.
      </p>
      <div className={styles.row}>{children}</div>
    </div>
  );
}

/** The first and the last four groups stand out: they are compared. Lines end between two groups. */
function Fingerprint({ text }: { text: string }) {
  const groups = text.split(':').map((group, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: groups repeat, and never move
    <Fragment key={i}>
      {i > 0 && (
        <>
          :<wbr />
        </>
      )}
      {group}
    </Fragment>
  ));
  return (
    <code className={styles.fingerprint}>
      <b>{groups.slice(0, 4)}</b>
      {groups.slice(4, -4)}
      <b>{groups.slice(-4)}</b>
    </code>
  );
}

function CertificadoNuevoDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({ actual: '' });

  async function hacer() {
    const { actual } = form.borrador;
    const answer = await form.send(
      pideActual(actual),
      () => api(RENOVAR_CERTIFICADO, { body: { actual } }),
      'Error al hacer el certificado',
    );
    if (answer) onClose();
  }

  return (
    <PasswordActualDialog
      title="Hacer un certificado nuevo"
      description="El de ahora deja de servir: cada equipo del personal se prepara otra vez, desde el primer paso. Hazlo si alguien pudo copiar los archivos de la tienda, o si vence pronto. Para hacerlo, escribe tu contraseña."
      confirmLabel="Hacer el certificado"
      danger
      form={form}
      onSend={() => void hacer()}
      onClose={onClose}
    />
  );
}
