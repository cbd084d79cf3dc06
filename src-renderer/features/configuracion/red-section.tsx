import { Copy, Printer } from 'lucide-react';
import { useState } from 'react';
import type { RedDeLaTienda, RespuestaAcceso } from '#contract/acceso.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { copiar } from '#ui/copiar.ts';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { TableSkeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';
import { api } from '../../lib/api.ts';
import { LoadFailed } from '../../lib/page-frame.tsx';
import { CATALOGO } from '../../lib/routes.ts';
import { useTienda } from '../../lib/tienda.ts';
import { useLoad } from '../../lib/use-load.ts';
import { AccessForm } from './access-form.tsx';
import styles from './configuracion-page.module.css';
import { imprimirCartel, Poster } from './poster.tsx';
import { QrCode } from './qr-code.tsx';

export function RedSection() {
  const { data, error, reload } = useLoad(
    'red',
    async (signal) => {
      const [red, acceso] = await Promise.all([
        api.get<RedDeLaTienda>('/api/configuracion/red', { signal }),
        api.get<RespuestaAcceso>('/api/configuracion/acceso', { signal }),
      ]);
      return { red, acceso };
    },
    'Error al cargar la configuración de red',
  );
  if (error) return <LoadFailed error={error} onRetry={reload} />;
  if (!data) return <TableSkeleton rows={6} label="Cargando la configuración de red…" />;
  return (
    <>
      <Addresses {...data.red} />
      <AccessForm {...data.acceso} />
    </>
  );
}

/** Where customers find the shop, for their phones to read. */
function Addresses({ direcciones, publica }: RedDeLaTienda) {
  const todas = publica ? [publica, ...direcciones] : direcciones;
  const [elegida, setElegida] = useState(todas[0]);
  const tienda = useTienda();

  if (!elegida) {
    return (
      <Banner tone="warning">
        Por ahora la tienda solo se abre en esta computadora: o no está conectada a ninguna red, o el servidor
        arrancó con una dirección (HOST) que no sale de ella. Conéctala al Wi-Fi y vuelve a abrir esta página.
      </Banner>
    );
  }
  const url = `${elegida}${CATALOGO}`;
  const esPublica = elegida === publica;

  async function copiarDireccion() {
    if (await copiar(url)) toast.success('Dirección copiada', { duration: 3_000 });
    else toast.error('❌ No se pudo copiar la dirección');
  }

  return (
    <Card as="section" aria-label="La tienda en los celulares" title="La tienda en los celulares">
      <div className={styles.share}>
        <div className={styles.qr}>
          <QrCode url={url} label={`Código QR de ${url}`} />
        </div>
        <div className={styles.stack}>
          <p>
            {esPublica
              ? 'Quien escanea este código llega al catálogo desde cualquier lugar.'
              : 'Quien escanea este código conectado al Wi-Fi de la tienda llega al catálogo.'}
          </p>
          {todas.length > 1 && (
            <Field label="Dirección" hint="Si con una no abre, prueba con otra: cada una es de una red.">
              <Select value={elegida} onChange={({ currentTarget }) => setElegida(currentTarget.value)}>
                {todas.map((una) => (
                  <option key={una} value={una}>
                    {una === publica ? `${una} (pública)` : una}
                  </option>
                ))}
              </Select>
            </Field>
          )}
          <p className={styles.url}>{url}</p>
          <div className={styles.row}>
            <Button
              variant="secondary"
              icon={<Copy aria-hidden="true" />}
              onClick={() => void copiarDireccion()}
            >
              Copiar dirección
            </Button>
            <Button icon={<Printer aria-hidden="true" />} disabled={!tienda} onClick={imprimirCartel}>
              Imprimir cartel
            </Button>
          </div>
          {!publica && (
            <p className={styles.quiet}>
              La tienda no tiene una dirección pública. Quien la ponga en internet (un túnel, un dominio) la
              dice al arrancar el servidor con PUBLIC_URL; entonces la usan los correos, los tickets y este
              código.
            </p>
          )}
        </div>
      </div>
      {tienda && <Poster tienda={tienda} url={url} />}
    </Card>
  );
}
