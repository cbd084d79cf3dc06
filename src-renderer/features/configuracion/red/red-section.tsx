import { Copy, Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ACTUALIZAR_PUESTA_EN_MARCHA, OBTENER_ACCESO, OBTENER_RED } from '#contract/calls/addresses.ts';
import type { RedDeLaTienda } from '#contract/schemas/tienda/acceso.ts';
import { Button } from '#ui/controls/button.tsx';
import { Card } from '#ui/display/card.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Field } from '#ui/fields/field.tsx';
import { Select } from '#ui/fields/select.tsx';
import { api } from '../../../lib/api.ts';
import { CATALOGO } from '../../../lib/routes.ts';
import { useLoad } from '../../../lib/use-load.ts';
import { Loaded } from '../../../shared/pagina/loaded.tsx';
import { QrCode } from '../../../shared/pagina/qr-code.tsx';
import { direccionesDe, ponerCartel, useCartel } from '../../../shared/tienda/cartel.ts';
import { copiarDireccion } from '../../../shared/tienda/copiar-direccion.ts';
import { useTienda } from '../../../shared/tienda/tienda.ts';
import { AccesoForm } from './acceso-form.tsx';
import { Cartel, imprimirCartel } from './cartel.tsx';
import { ConexionSeguraCard } from './conexion-segura-card.tsx';
import { DireccionPublicaForm } from './direccion-publica-form.tsx';
import { FirewallDeWindows } from './firewall-de-windows.tsx';
import styles from './red.module.css';

export function RedSection() {
  const load = useLoad(
    'red',
    async (signal) => {
      const [red, acceso] = await Promise.all([
        api(OBTENER_RED, { signal }),
        api(OBTENER_ACCESO, { signal }),
      ]);
      return { red, acceso };
    },
    'Error al cargar la configuración de red',
    { events: { 'red-cambiada': true } },
  );
  return (
    <Loaded load={load} loading="Cargando la configuración de red…">
      {({ red, acceso }) => (
        <>
          <DireccionesCard key={direccionesDe(red).join(' ')} {...red} />
          <FirewallDeWindows />
          <ConexionSeguraCard direcciones={red.direcciones} />
          <DireccionPublicaForm {...red} onSaved={load.reload} />
          <AccesoForm {...acceso} />
        </>
      )}
    </Loaded>
  );
}

/** The addresses of the storefront, with QR codes. */
function DireccionesCard(red: RedDeLaTienda) {
  const { publica } = red;
  const todas = direccionesDe(red);
  const [elegida, setElegida] = useState(todas[0]);
  const tienda = useTienda();
  const seVe = elegida !== undefined;

  useEffect(() => {
    // Whoever has seen the code may have printed it.
    if (elegida && useCartel.getState().direccion === undefined) ponerCartel(elegida);
  }, [elegida]);

  useEffect(() => {
    // The owner has seen how phones open the shop: that step is done.
    if (seVe) api(ACTUALIZAR_PUESTA_EN_MARCHA, { body: { hecho: 'celulares' } }).catch(() => undefined);
  }, [seVe]);

  if (!elegida) {
    return (
      <Banner tone="warning">
        Por ahora la tienda solo se abre en esta computadora. Conéctala al Wi-Fi de la tienda: en unos
        segundos aparece aquí el código QR para los celulares. Si abres el programa con una orden propia,
        quítale <code>--host 127.0.0.1</code>: esa opción cierra la tienda a los demás aparatos.
      </Banner>
    );
  }
  const url = `${elegida}${CATALOGO}`;
  const esPublica = elegida === publica;

  function imprimir() {
    if (elegida) ponerCartel(elegida);
    imprimirCartel();
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
              onClick={() => void copiarDireccion(url)}
            >
              Copiar dirección
            </Button>
            <Button icon={<Printer aria-hidden="true" />} disabled={!tienda} onClick={imprimir}>
              Imprimir cartel
            </Button>
          </div>
          {!publica && (
            <p className={styles.quiet}>
              La tienda no tiene una dirección pública. Cuando la pongas en internet (un túnel, un dominio),
              escríbela abajo; entonces la usan los correos, los enlaces que se comparten y este código.
            </p>
          )}
        </div>
      </div>
      {tienda && <Cartel tienda={tienda} url={url} />}
    </Card>
  );
}
