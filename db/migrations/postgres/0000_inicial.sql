CREATE TABLE "auditoria" (
	"secuencia" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "auditoria_secuencia_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"fecha" timestamp with time zone NOT NULL,
	"usuario_id" uuid,
	"origen" text COLLATE "C",
	"accion" text COLLATE "C" NOT NULL,
	"entidad" text COLLATE "C" NOT NULL,
	"entidad_id" text COLLATE "C",
	"antes" json,
	"despues" json
);
--> statement-breakpoint
CREATE TABLE "clientes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"nombre" text COLLATE "C" NOT NULL,
	"telefono" text COLLATE "C" NOT NULL,
	"email" text COLLATE "C",
	"numero_ventas" integer DEFAULT 0 NOT NULL,
	"total_compras" bigint DEFAULT 0 NOT NULL,
	"creado_en" timestamp with time zone NOT NULL,
	"actualizado_en" timestamp with time zone NOT NULL,
	CONSTRAINT "clientes_ventas_validas" CHECK ("clientes"."numero_ventas" >= 0),
	CONSTRAINT "clientes_total_valido" CHECK ("clientes"."total_compras" >= 0)
);
--> statement-breakpoint
CREATE TABLE "codigos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text COLLATE "C" NOT NULL,
	"tipo" text COLLATE "C" NOT NULL,
	"hash" text COLLATE "C" NOT NULL,
	"intentos" integer DEFAULT 0 NOT NULL,
	"vence_en" timestamp with time zone NOT NULL,
	"creado_en" timestamp with time zone NOT NULL,
	CONSTRAINT "codigos_tipo_valido" CHECK ("codigos"."tipo" in ('verificacion', 'recuperacion')),
	CONSTRAINT "codigos_intentos_validos" CHECK ("codigos"."intentos" >= 0)
);
--> statement-breakpoint
CREATE TABLE "configuracion" (
	"clave" text COLLATE "C" PRIMARY KEY NOT NULL,
	"valor" json NOT NULL,
	"actualizado_en" timestamp with time zone NOT NULL,
	"actualizado_por" uuid
);
--> statement-breakpoint
CREATE TABLE "conteos_de_productos" (
	"categoria" text COLLATE "C" PRIMARY KEY NOT NULL,
	"vivos" integer DEFAULT 0 NOT NULL,
	"activos" integer DEFAULT 0 NOT NULL,
	"disponibles" integer DEFAULT 0 NOT NULL,
	"stock_bajo" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "correos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"para" text COLLATE "C" NOT NULL,
	"plantilla" text COLLATE "C" NOT NULL,
	"datos" json NOT NULL,
	"estado" text COLLATE "C" NOT NULL,
	"intentos" integer DEFAULT 0 NOT NULL,
	"proximo_intento" timestamp with time zone NOT NULL,
	"ultimo_error" text COLLATE "C",
	"creado_en" timestamp with time zone NOT NULL,
	"enviado_en" timestamp with time zone,
	CONSTRAINT "correos_estado_valido" CHECK ("correos"."estado" in ('pendiente', 'enviado', 'fallido'))
);
--> statement-breakpoint
CREATE TABLE "folios" (
	"serie" text COLLATE "C" NOT NULL,
	"dia" date NOT NULL,
	"ultimo" integer NOT NULL,
	CONSTRAINT "folios_clave" PRIMARY KEY("serie","dia"),
	CONSTRAINT "folios_ultimo_valido" CHECK ("folios"."ultimo" >= 1)
);
--> statement-breakpoint
CREATE TABLE "idempotencia" (
	"clave" text COLLATE "C" PRIMARY KEY NOT NULL,
	"huella" text COLLATE "C" NOT NULL,
	"estado_http" integer NOT NULL,
	"respuesta" json NOT NULL,
	"creado_en" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "movimientos_de_caja" (
	"secuencia" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "movimientos_de_caja_secuencia_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sesion_de_caja_id" uuid NOT NULL,
	"tipo" text COLLATE "C" NOT NULL,
	"monto" bigint NOT NULL,
	"motivo" text COLLATE "C",
	"venta_id" uuid,
	"usuario_id" uuid NOT NULL,
	"fecha" timestamp with time zone NOT NULL,
	CONSTRAINT "movimientos_de_caja_tipo_valido" CHECK ("movimientos_de_caja"."tipo" in ('apertura', 'venta', 'entrada', 'salida', 'cierre'))
);
--> statement-breakpoint
CREATE TABLE "movimientos_inventario" (
	"secuencia" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "movimientos_inventario_secuencia_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"producto_id" uuid NOT NULL,
	"tipo" text COLLATE "C" NOT NULL,
	"cantidad" integer NOT NULL,
	"stock_resultante" integer NOT NULL,
	"venta_id" uuid,
	"pedido_id" uuid,
	"usuario_id" uuid,
	"motivo" text COLLATE "C",
	"fecha" timestamp with time zone NOT NULL,
	CONSTRAINT "movimientos_tipo_valido" CHECK ("movimientos_inventario"."tipo" in ('inicial', 'ajuste', 'venta', 'anulacion', 'pedido', 'cancelacion', 'reactivacion', 'importacion')),
	CONSTRAINT "movimientos_cantidad_valida" CHECK ("movimientos_inventario"."cantidad" <> 0),
	CONSTRAINT "movimientos_stock_valido" CHECK ("movimientos_inventario"."stock_resultante" >= 0)
);
--> statement-breakpoint
CREATE TABLE "pedido_historial" (
	"secuencia" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pedido_historial_secuencia_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pedido_id" uuid NOT NULL,
	"estado" text COLLATE "C" NOT NULL,
	"fecha" timestamp with time zone NOT NULL,
	"nota" text COLLATE "C",
	"usuario_id" uuid,
	CONSTRAINT "pedido_historial_estado_valido" CHECK ("pedido_historial"."estado" in ('en-proceso', 'listo-entrega', 'entregado', 'cancelado'))
);
--> statement-breakpoint
CREATE TABLE "pedido_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"pedido_id" uuid NOT NULL,
	"posicion" integer NOT NULL,
	"producto_id" uuid NOT NULL,
	"nombre" text COLLATE "C" NOT NULL,
	"imagen" text COLLATE "C",
	"cantidad" integer NOT NULL,
	"precio_unitario" bigint NOT NULL,
	"subtotal" bigint NOT NULL,
	CONSTRAINT "pedido_items_cantidad_valida" CHECK ("pedido_items"."cantidad" >= 1),
	CONSTRAINT "pedido_items_precio_valido" CHECK ("pedido_items"."precio_unitario" >= 0),
	CONSTRAINT "pedido_items_subtotal_exacto" CHECK ("pedido_items"."subtotal" = "pedido_items"."precio_unitario" * "pedido_items"."cantidad")
);
--> statement-breakpoint
CREATE TABLE "pedidos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"numero" text COLLATE "C" NOT NULL,
	"codigo_seguimiento" text COLLATE "C" NOT NULL,
	"estado" text COLLATE "C" NOT NULL,
	"fecha_pedido" timestamp with time zone NOT NULL,
	"fecha_estado_actual" timestamp with time zone NOT NULL,
	"dia" date NOT NULL,
	"cliente_nombre" text COLLATE "C" NOT NULL,
	"cliente_telefono" text COLLATE "C" NOT NULL,
	"cliente_email" text COLLATE "C",
	"cliente_direccion" text COLLATE "C",
	"usuario_id" uuid,
	"recibo_hash" text COLLATE "C" NOT NULL,
	"subtotal" bigint NOT NULL,
	"total" bigint NOT NULL,
	"notas_cliente" text COLLATE "C",
	"notas_admin" text COLLATE "C",
	"texto_busqueda" text COLLATE "C" NOT NULL,
	CONSTRAINT "pedidos_estado_valido" CHECK ("pedidos"."estado" in ('en-proceso', 'listo-entrega', 'entregado', 'cancelado')),
	CONSTRAINT "pedidos_codigo_valido" CHECK (length("pedidos"."codigo_seguimiento") = 6),
	CONSTRAINT "pedidos_total_exacto" CHECK ("pedidos"."total" = "pedidos"."subtotal" and "pedidos"."total" >= 0)
);
--> statement-breakpoint
CREATE TABLE "productos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"nombre" text COLLATE "C" NOT NULL,
	"descripcion" text COLLATE "C" NOT NULL,
	"categoria" text COLLATE "C" NOT NULL,
	"codigo" text COLLATE "C",
	"precio_compra" bigint NOT NULL,
	"precio_venta" bigint NOT NULL,
	"stock" integer DEFAULT 0 NOT NULL,
	"stock_minimo" integer NOT NULL,
	"controla_stock" boolean DEFAULT true NOT NULL,
	"activo" boolean DEFAULT true NOT NULL,
	"imagen" text COLLATE "C",
	"tipo_globo" text COLLATE "C",
	"color" text COLLATE "C",
	"tamano" text COLLATE "C",
	"tipo_servicio" text COLLATE "C",
	"nombre_orden" text COLLATE "C" NOT NULL,
	"texto_busqueda" text COLLATE "C" NOT NULL,
	"creado_en" timestamp with time zone NOT NULL,
	"actualizado_en" timestamp with time zone NOT NULL,
	"eliminado_en" timestamp with time zone,
	"disponible" boolean GENERATED ALWAYS AS ((activo and eliminado_en is null and (stock > 0 or not controla_stock))) STORED NOT NULL,
	"stock_bajo" boolean GENERATED ALWAYS AS ((activo and eliminado_en is null and controla_stock and stock <= stock_minimo)) STORED NOT NULL,
	CONSTRAINT "productos_categoria_valida" CHECK ("productos"."categoria" in ('globos', 'decoraciones', 'articulos-fiesta', 'servicios', 'otros')),
	CONSTRAINT "productos_precio_compra_valido" CHECK ("productos"."precio_compra" between 0 and 99999999),
	CONSTRAINT "productos_precio_venta_valido" CHECK ("productos"."precio_venta" between 0 and 99999999),
	CONSTRAINT "productos_stock_valido" CHECK ("productos"."stock" >= 0),
	CONSTRAINT "productos_stock_minimo_valido" CHECK ("productos"."stock_minimo" >= 0),
	CONSTRAINT "productos_tipo_globo_valido" CHECK ("productos"."tipo_globo" in ('latex', 'foil', 'metalico', 'transparente', 'biodegradable', 'otros')),
	CONSTRAINT "productos_tamano_valido" CHECK ("productos"."tamano" in ('pequeno', 'mediano', 'grande', 'gigante')),
	CONSTRAINT "productos_tipo_servicio_valido" CHECK ("productos"."tipo_servicio" in ('inflado', 'decoracion-basica', 'entrega-local', 'arreglo-globos'))
);
--> statement-breakpoint
CREATE TABLE "resumen_productos" (
	"mes" text COLLATE "C" NOT NULL,
	"producto_id" uuid NOT NULL,
	"cantidad" integer NOT NULL,
	"ingreso" bigint NOT NULL,
	"costo" bigint NOT NULL,
	CONSTRAINT "resumen_productos_clave" PRIMARY KEY("mes","producto_id")
);
--> statement-breakpoint
CREATE TABLE "resumen_ventas" (
	"dia" date NOT NULL,
	"hora" integer NOT NULL,
	"metodo_pago" text COLLATE "C" NOT NULL,
	"cantidad" integer NOT NULL,
	"monto" bigint NOT NULL,
	"costo" bigint NOT NULL,
	"descuento" bigint NOT NULL,
	CONSTRAINT "resumen_ventas_clave" PRIMARY KEY("dia","hora","metodo_pago"),
	CONSTRAINT "resumen_ventas_valido" CHECK ("resumen_ventas"."cantidad" >= 0 and "resumen_ventas"."monto" >= 0 and "resumen_ventas"."costo" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sesiones_de_caja" (
	"id" uuid PRIMARY KEY NOT NULL,
	"usuario_id" uuid NOT NULL,
	"abierta_en" timestamp with time zone NOT NULL,
	"cerrada_en" timestamp with time zone,
	"fondo_inicial" bigint NOT NULL,
	"efectivo_contado" bigint,
	"notas" text COLLATE "C",
	CONSTRAINT "sesiones_de_caja_fondo_valido" CHECK ("sesiones_de_caja"."fondo_inicial" >= 0),
	CONSTRAINT "sesiones_de_caja_cerrada_contada" CHECK (("sesiones_de_caja"."cerrada_en" is null) = ("sesiones_de_caja"."efectivo_contado" is null))
);
--> statement-breakpoint
CREATE TABLE "usuarios" (
	"id" uuid PRIMARY KEY NOT NULL,
	"nombre" text COLLATE "C" NOT NULL,
	"email" text COLLATE "C" NOT NULL,
	"telefono" text COLLATE "C" NOT NULL,
	"password_hash" text COLLATE "C" NOT NULL,
	"rol" text COLLATE "C" NOT NULL,
	"permiso_productos" boolean DEFAULT false NOT NULL,
	"permiso_ventas" boolean DEFAULT false NOT NULL,
	"permiso_reportes" boolean DEFAULT false NOT NULL,
	"email_verificado" boolean DEFAULT false NOT NULL,
	"activo" boolean DEFAULT true NOT NULL,
	"version_de_sesion" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone NOT NULL,
	"actualizado_en" timestamp with time zone NOT NULL,
	CONSTRAINT "usuarios_rol_valido" CHECK ("usuarios"."rol" in ('propietario', 'empleado', 'cliente', 'admin')),
	CONSTRAINT "usuarios_email_plegado" CHECK ("usuarios"."email" = lower("usuarios"."email"))
);
--> statement-breakpoint
CREATE TABLE "venta_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"venta_id" uuid NOT NULL,
	"posicion" integer NOT NULL,
	"producto_id" uuid NOT NULL,
	"nombre" text COLLATE "C" NOT NULL,
	"cantidad" integer NOT NULL,
	"precio_unitario" bigint NOT NULL,
	"costo_unitario" bigint NOT NULL,
	"subtotal" bigint NOT NULL,
	CONSTRAINT "venta_items_cantidad_valida" CHECK ("venta_items"."cantidad" >= 1),
	CONSTRAINT "venta_items_precios_validos" CHECK ("venta_items"."precio_unitario" >= 0 and "venta_items"."costo_unitario" >= 0),
	CONSTRAINT "venta_items_subtotal_exacto" CHECK ("venta_items"."subtotal" = "venta_items"."precio_unitario" * "venta_items"."cantidad")
);
--> statement-breakpoint
CREATE TABLE "venta_pagos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"venta_id" uuid NOT NULL,
	"posicion" integer NOT NULL,
	"metodo" text COLLATE "C" NOT NULL,
	"monto" bigint NOT NULL,
	"recibido" bigint,
	CONSTRAINT "venta_pagos_metodo_valido" CHECK ("venta_pagos"."metodo" in ('efectivo', 'tarjeta', 'transferencia')),
	CONSTRAINT "venta_pagos_monto_valido" CHECK ("venta_pagos"."monto" > 0),
	CONSTRAINT "venta_pagos_recibido_valido" CHECK ("venta_pagos"."recibido" is null or "venta_pagos"."recibido" >= "venta_pagos"."monto")
);
--> statement-breakpoint
CREATE TABLE "ventas" (
	"id" uuid PRIMARY KEY NOT NULL,
	"numero" text COLLATE "C" NOT NULL,
	"fecha_venta" timestamp with time zone NOT NULL,
	"dia" date NOT NULL,
	"hora" integer NOT NULL,
	"estado" text COLLATE "C" NOT NULL,
	"cliente_id" uuid,
	"cliente_nombre" text COLLATE "C" NOT NULL,
	"cliente_telefono" text COLLATE "C" NOT NULL,
	"vendedor_id" uuid NOT NULL,
	"vendedor_nombre" text COLLATE "C" NOT NULL,
	"subtotal" bigint NOT NULL,
	"descuento" bigint NOT NULL,
	"total" bigint NOT NULL,
	"costo" bigint NOT NULL,
	"metodo_pago" text COLLATE "C" NOT NULL,
	"tipo_venta" text COLLATE "C" NOT NULL,
	"pedido_id" uuid,
	"sesion_de_caja_id" uuid,
	"notas" text COLLATE "C",
	"anulada_en" timestamp with time zone,
	"anulada_por" uuid,
	"motivo_anulacion" text COLLATE "C",
	"texto_busqueda" text COLLATE "C" NOT NULL,
	CONSTRAINT "ventas_estado_valido" CHECK ("ventas"."estado" in ('completada', 'anulada')),
	CONSTRAINT "ventas_metodo_valido" CHECK ("ventas"."metodo_pago" in ('efectivo', 'tarjeta', 'transferencia', 'mixto')),
	CONSTRAINT "ventas_tipo_valido" CHECK ("ventas"."tipo_venta" in ('directa', 'pedido')),
	CONSTRAINT "ventas_pedido_segun_tipo" CHECK (("ventas"."tipo_venta" = 'pedido') = ("ventas"."pedido_id" is not null)),
	CONSTRAINT "ventas_anulada_con_fecha" CHECK (("ventas"."estado" = 'anulada') = ("ventas"."anulada_en" is not null)),
	CONSTRAINT "ventas_costo_valido" CHECK ("ventas"."costo" >= 0),
	CONSTRAINT "ventas_hora_valida" CHECK ("ventas"."hora" between 0 and 23),
	CONSTRAINT "ventas_descuento_valido" CHECK ("ventas"."descuento" >= 0),
	CONSTRAINT "ventas_total_exacto" CHECK ("ventas"."total" = "ventas"."subtotal" - "ventas"."descuento" and "ventas"."total" > 0)
);
--> statement-breakpoint
ALTER TABLE "auditoria" ADD CONSTRAINT "auditoria_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "configuracion" ADD CONSTRAINT "configuracion_actualizado_por_usuarios_id_fk" FOREIGN KEY ("actualizado_por") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movimientos_de_caja" ADD CONSTRAINT "movimientos_de_caja_sesion_de_caja_id_sesiones_de_caja_id_fk" FOREIGN KEY ("sesion_de_caja_id") REFERENCES "public"."sesiones_de_caja"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movimientos_de_caja" ADD CONSTRAINT "movimientos_de_caja_venta_id_ventas_id_fk" FOREIGN KEY ("venta_id") REFERENCES "public"."ventas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movimientos_de_caja" ADD CONSTRAINT "movimientos_de_caja_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movimientos_inventario" ADD CONSTRAINT "movimientos_inventario_producto_id_productos_id_fk" FOREIGN KEY ("producto_id") REFERENCES "public"."productos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movimientos_inventario" ADD CONSTRAINT "movimientos_inventario_venta_id_ventas_id_fk" FOREIGN KEY ("venta_id") REFERENCES "public"."ventas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movimientos_inventario" ADD CONSTRAINT "movimientos_inventario_pedido_id_pedidos_id_fk" FOREIGN KEY ("pedido_id") REFERENCES "public"."pedidos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movimientos_inventario" ADD CONSTRAINT "movimientos_inventario_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pedido_historial" ADD CONSTRAINT "pedido_historial_pedido_id_pedidos_id_fk" FOREIGN KEY ("pedido_id") REFERENCES "public"."pedidos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pedido_historial" ADD CONSTRAINT "pedido_historial_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pedido_items" ADD CONSTRAINT "pedido_items_pedido_id_pedidos_id_fk" FOREIGN KEY ("pedido_id") REFERENCES "public"."pedidos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pedido_items" ADD CONSTRAINT "pedido_items_producto_id_productos_id_fk" FOREIGN KEY ("producto_id") REFERENCES "public"."productos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pedidos" ADD CONSTRAINT "pedidos_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resumen_productos" ADD CONSTRAINT "resumen_productos_producto_id_productos_id_fk" FOREIGN KEY ("producto_id") REFERENCES "public"."productos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sesiones_de_caja" ADD CONSTRAINT "sesiones_de_caja_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "venta_items" ADD CONSTRAINT "venta_items_venta_id_ventas_id_fk" FOREIGN KEY ("venta_id") REFERENCES "public"."ventas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "venta_items" ADD CONSTRAINT "venta_items_producto_id_productos_id_fk" FOREIGN KEY ("producto_id") REFERENCES "public"."productos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "venta_pagos" ADD CONSTRAINT "venta_pagos_venta_id_ventas_id_fk" FOREIGN KEY ("venta_id") REFERENCES "public"."ventas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ventas" ADD CONSTRAINT "ventas_cliente_id_clientes_id_fk" FOREIGN KEY ("cliente_id") REFERENCES "public"."clientes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ventas" ADD CONSTRAINT "ventas_vendedor_id_usuarios_id_fk" FOREIGN KEY ("vendedor_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ventas" ADD CONSTRAINT "ventas_pedido_id_pedidos_id_fk" FOREIGN KEY ("pedido_id") REFERENCES "public"."pedidos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ventas" ADD CONSTRAINT "ventas_sesion_de_caja_id_sesiones_de_caja_id_fk" FOREIGN KEY ("sesion_de_caja_id") REFERENCES "public"."sesiones_de_caja"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ventas" ADD CONSTRAINT "ventas_anulada_por_usuarios_id_fk" FOREIGN KEY ("anulada_por") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "auditoria_por_entidad" ON "auditoria" USING btree ("entidad","entidad_id");--> statement-breakpoint
CREATE INDEX "auditoria_por_fecha" ON "auditoria" USING btree ("fecha");--> statement-breakpoint
CREATE UNIQUE INDEX "clientes_telefono_unico" ON "clientes" USING btree ("telefono");--> statement-breakpoint
CREATE INDEX "clientes_por_compras" ON "clientes" USING btree ("numero_ventas","total_compras");--> statement-breakpoint
CREATE UNIQUE INDEX "codigos_uno_por_email_y_tipo" ON "codigos" USING btree ("email","tipo");--> statement-breakpoint
CREATE INDEX "correos_pendientes" ON "correos" USING btree ("proximo_intento") WHERE estado = 'pendiente';--> statement-breakpoint
CREATE INDEX "idempotencia_por_fecha" ON "idempotencia" USING btree ("creado_en");--> statement-breakpoint
CREATE INDEX "movimientos_de_caja_por_sesion" ON "movimientos_de_caja" USING btree ("sesion_de_caja_id","secuencia");--> statement-breakpoint
CREATE INDEX "movimientos_por_producto" ON "movimientos_inventario" USING btree ("producto_id","secuencia");--> statement-breakpoint
CREATE INDEX "movimientos_por_venta" ON "movimientos_inventario" USING btree ("venta_id") WHERE venta_id is not null;--> statement-breakpoint
CREATE INDEX "movimientos_por_pedido" ON "movimientos_inventario" USING btree ("pedido_id") WHERE pedido_id is not null;--> statement-breakpoint
CREATE INDEX "pedido_historial_por_pedido" ON "pedido_historial" USING btree ("pedido_id","secuencia");--> statement-breakpoint
CREATE UNIQUE INDEX "pedido_items_posicion" ON "pedido_items" USING btree ("pedido_id","posicion");--> statement-breakpoint
CREATE INDEX "pedido_items_por_producto" ON "pedido_items" USING btree ("producto_id");--> statement-breakpoint
CREATE INDEX "pedido_items_por_imagen" ON "pedido_items" USING btree ("imagen") WHERE imagen is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "pedidos_numero_unico" ON "pedidos" USING btree ("numero");--> statement-breakpoint
CREATE UNIQUE INDEX "pedidos_codigo_unico" ON "pedidos" USING btree ("codigo_seguimiento");--> statement-breakpoint
CREATE INDEX "pedidos_por_fecha" ON "pedidos" USING btree ("fecha_pedido","id");--> statement-breakpoint
CREATE INDEX "pedidos_por_estado" ON "pedidos" USING btree ("estado","fecha_pedido","id");--> statement-breakpoint
CREATE INDEX "pedidos_por_dia" ON "pedidos" USING btree ("dia");--> statement-breakpoint
CREATE INDEX "pedidos_por_usuario" ON "pedidos" USING btree ("usuario_id","fecha_pedido");--> statement-breakpoint
CREATE INDEX "productos_catalogo" ON "productos" USING btree ("categoria","nombre_orden","id") WHERE disponible;--> statement-breakpoint
CREATE INDEX "productos_recientes" ON "productos" USING btree ("creado_en","id") WHERE eliminado_en is null;--> statement-breakpoint
CREATE INDEX "productos_por_categoria" ON "productos" USING btree ("categoria","creado_en","id") WHERE eliminado_en is null;--> statement-breakpoint
CREATE INDEX "productos_con_stock_bajo" ON "productos" USING btree ("stock","nombre_orden") WHERE stock_bajo;--> statement-breakpoint
CREATE UNIQUE INDEX "productos_codigo_unico" ON "productos" USING btree ("codigo") WHERE eliminado_en is null;--> statement-breakpoint
CREATE INDEX "productos_por_imagen" ON "productos" USING btree ("imagen");--> statement-breakpoint
CREATE INDEX "resumen_productos_mas_vendidos" ON "resumen_productos" USING btree ("mes","cantidad");--> statement-breakpoint
CREATE UNIQUE INDEX "sesiones_de_caja_una_abierta" ON "sesiones_de_caja" USING btree ("usuario_id") WHERE cerrada_en is null;--> statement-breakpoint
CREATE INDEX "sesiones_de_caja_por_fecha" ON "sesiones_de_caja" USING btree ("abierta_en");--> statement-breakpoint
CREATE UNIQUE INDEX "usuarios_email_unico" ON "usuarios" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "venta_items_posicion" ON "venta_items" USING btree ("venta_id","posicion");--> statement-breakpoint
CREATE INDEX "venta_items_por_producto" ON "venta_items" USING btree ("producto_id");--> statement-breakpoint
CREATE UNIQUE INDEX "venta_pagos_posicion" ON "venta_pagos" USING btree ("venta_id","posicion");--> statement-breakpoint
CREATE UNIQUE INDEX "ventas_numero_unico" ON "ventas" USING btree ("numero");--> statement-breakpoint
CREATE UNIQUE INDEX "ventas_pedido_unico" ON "ventas" USING btree ("pedido_id") WHERE estado = 'completada';--> statement-breakpoint
CREATE INDEX "ventas_por_fecha" ON "ventas" USING btree ("fecha_venta","id");--> statement-breakpoint
CREATE INDEX "ventas_por_dia" ON "ventas" USING btree ("dia","fecha_venta","id");--> statement-breakpoint
CREATE INDEX "ventas_por_cliente" ON "ventas" USING btree ("cliente_id","fecha_venta");--> statement-breakpoint
CREATE INDEX "ventas_por_sesion" ON "ventas" USING btree ("sesion_de_caja_id");