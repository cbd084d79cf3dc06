CREATE TABLE `auditoria` (
	`secuencia` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`fecha` integer NOT NULL,
	`usuario_id` text,
	`origen` text,
	`accion` text NOT NULL,
	`entidad` text NOT NULL,
	`entidad_id` text,
	`antes` text,
	`despues` text,
	FOREIGN KEY (`usuario_id`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `auditoria_por_entidad` ON `auditoria` (`entidad`,`entidad_id`);--> statement-breakpoint
CREATE INDEX `auditoria_por_fecha` ON `auditoria` (`fecha`);--> statement-breakpoint
CREATE TABLE `clientes` (
	`id` text PRIMARY KEY NOT NULL,
	`nombre` text NOT NULL,
	`telefono` text NOT NULL,
	`email` text,
	`numero_ventas` integer DEFAULT 0 NOT NULL,
	`total_compras` integer DEFAULT 0 NOT NULL,
	`creado_en` integer NOT NULL,
	`actualizado_en` integer NOT NULL,
	CONSTRAINT "clientes_ventas_validas" CHECK("clientes"."numero_ventas" >= 0),
	CONSTRAINT "clientes_total_valido" CHECK("clientes"."total_compras" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `clientes_telefono_unico` ON `clientes` (`telefono`);--> statement-breakpoint
CREATE INDEX `clientes_por_compras` ON `clientes` (`numero_ventas`,`total_compras`);--> statement-breakpoint
CREATE TABLE `codigos` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`tipo` text NOT NULL,
	`hash` text NOT NULL,
	`intentos` integer DEFAULT 0 NOT NULL,
	`vence_en` integer NOT NULL,
	`creado_en` integer NOT NULL,
	CONSTRAINT "codigos_tipo_valido" CHECK("codigos"."tipo" in ('verificacion', 'recuperacion')),
	CONSTRAINT "codigos_intentos_validos" CHECK("codigos"."intentos" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `codigos_uno_por_email_y_tipo` ON `codigos` (`email`,`tipo`);--> statement-breakpoint
CREATE TABLE `configuracion` (
	`clave` text PRIMARY KEY NOT NULL,
	`valor` text NOT NULL,
	`actualizado_en` integer NOT NULL,
	`actualizado_por` text,
	FOREIGN KEY (`actualizado_por`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `conteos_de_productos` (
	`categoria` text PRIMARY KEY NOT NULL,
	`vivos` integer DEFAULT 0 NOT NULL,
	`activos` integer DEFAULT 0 NOT NULL,
	`disponibles` integer DEFAULT 0 NOT NULL,
	`stock_bajo` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `correos` (
	`id` text PRIMARY KEY NOT NULL,
	`para` text NOT NULL,
	`plantilla` text NOT NULL,
	`datos` text NOT NULL,
	`estado` text NOT NULL,
	`intentos` integer DEFAULT 0 NOT NULL,
	`proximo_intento` integer NOT NULL,
	`ultimo_error` text,
	`creado_en` integer NOT NULL,
	`enviado_en` integer,
	CONSTRAINT "correos_estado_valido" CHECK("correos"."estado" in ('pendiente', 'enviado', 'fallido'))
);
--> statement-breakpoint
CREATE INDEX `correos_pendientes` ON `correos` (`proximo_intento`) WHERE estado = 'pendiente';--> statement-breakpoint
CREATE TABLE `folios` (
	`serie` text NOT NULL,
	`dia` text NOT NULL,
	`ultimo` integer NOT NULL,
	PRIMARY KEY(`serie`, `dia`),
	CONSTRAINT "folios_ultimo_valido" CHECK("folios"."ultimo" >= 1)
);
--> statement-breakpoint
CREATE TABLE `idempotencia` (
	`clave` text PRIMARY KEY NOT NULL,
	`huella` text NOT NULL,
	`estado_http` integer NOT NULL,
	`respuesta` text NOT NULL,
	`creado_en` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idempotencia_por_fecha` ON `idempotencia` (`creado_en`);--> statement-breakpoint
CREATE TABLE `movimientos_de_caja` (
	`secuencia` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`sesion_de_caja_id` text NOT NULL,
	`tipo` text NOT NULL,
	`monto` integer NOT NULL,
	`motivo` text,
	`venta_id` text,
	`usuario_id` text NOT NULL,
	`fecha` integer NOT NULL,
	FOREIGN KEY (`sesion_de_caja_id`) REFERENCES `sesiones_de_caja`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`venta_id`) REFERENCES `ventas`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`usuario_id`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "movimientos_de_caja_tipo_valido" CHECK("movimientos_de_caja"."tipo" in ('apertura', 'venta', 'entrada', 'salida', 'cierre'))
);
--> statement-breakpoint
CREATE INDEX `movimientos_de_caja_por_sesion` ON `movimientos_de_caja` (`sesion_de_caja_id`,`secuencia`);--> statement-breakpoint
CREATE TABLE `movimientos_inventario` (
	`secuencia` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`producto_id` text NOT NULL,
	`tipo` text NOT NULL,
	`cantidad` integer NOT NULL,
	`stock_resultante` integer NOT NULL,
	`venta_id` text,
	`pedido_id` text,
	`usuario_id` text,
	`motivo` text,
	`fecha` integer NOT NULL,
	FOREIGN KEY (`producto_id`) REFERENCES `productos`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`venta_id`) REFERENCES `ventas`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`pedido_id`) REFERENCES `pedidos`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`usuario_id`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "movimientos_tipo_valido" CHECK("movimientos_inventario"."tipo" in ('inicial', 'ajuste', 'venta', 'anulacion', 'pedido', 'cancelacion', 'reactivacion', 'importacion')),
	CONSTRAINT "movimientos_cantidad_valida" CHECK("movimientos_inventario"."cantidad" <> 0),
	CONSTRAINT "movimientos_stock_valido" CHECK("movimientos_inventario"."stock_resultante" >= 0)
);
--> statement-breakpoint
CREATE INDEX `movimientos_por_producto` ON `movimientos_inventario` (`producto_id`,`secuencia`);--> statement-breakpoint
CREATE INDEX `movimientos_por_venta` ON `movimientos_inventario` (`venta_id`) WHERE venta_id is not null;--> statement-breakpoint
CREATE INDEX `movimientos_por_pedido` ON `movimientos_inventario` (`pedido_id`) WHERE pedido_id is not null;--> statement-breakpoint
CREATE TABLE `pedido_historial` (
	`secuencia` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`pedido_id` text NOT NULL,
	`estado` text NOT NULL,
	`fecha` integer NOT NULL,
	`nota` text,
	`usuario_id` text,
	FOREIGN KEY (`pedido_id`) REFERENCES `pedidos`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`usuario_id`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "pedido_historial_estado_valido" CHECK("pedido_historial"."estado" in ('en-proceso', 'listo-entrega', 'entregado', 'cancelado'))
);
--> statement-breakpoint
CREATE INDEX `pedido_historial_por_pedido` ON `pedido_historial` (`pedido_id`,`secuencia`);--> statement-breakpoint
CREATE TABLE `pedido_items` (
	`id` text PRIMARY KEY NOT NULL,
	`pedido_id` text NOT NULL,
	`posicion` integer NOT NULL,
	`producto_id` text NOT NULL,
	`nombre` text NOT NULL,
	`imagen` text,
	`cantidad` integer NOT NULL,
	`precio_unitario` integer NOT NULL,
	`subtotal` integer NOT NULL,
	FOREIGN KEY (`pedido_id`) REFERENCES `pedidos`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`producto_id`) REFERENCES `productos`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "pedido_items_cantidad_valida" CHECK("pedido_items"."cantidad" >= 1),
	CONSTRAINT "pedido_items_precio_valido" CHECK("pedido_items"."precio_unitario" >= 0),
	CONSTRAINT "pedido_items_subtotal_exacto" CHECK("pedido_items"."subtotal" = "pedido_items"."precio_unitario" * "pedido_items"."cantidad")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pedido_items_posicion` ON `pedido_items` (`pedido_id`,`posicion`);--> statement-breakpoint
CREATE INDEX `pedido_items_por_producto` ON `pedido_items` (`producto_id`);--> statement-breakpoint
CREATE INDEX `pedido_items_por_imagen` ON `pedido_items` (`imagen`) WHERE imagen is not null;--> statement-breakpoint
CREATE TABLE `pedidos` (
	`id` text PRIMARY KEY NOT NULL,
	`numero` text NOT NULL,
	`codigo_seguimiento` text NOT NULL,
	`estado` text NOT NULL,
	`fecha_pedido` integer NOT NULL,
	`fecha_estado_actual` integer NOT NULL,
	`dia` text NOT NULL,
	`cliente_nombre` text NOT NULL,
	`cliente_telefono` text NOT NULL,
	`cliente_email` text,
	`cliente_direccion` text,
	`usuario_id` text,
	`recibo_hash` text NOT NULL,
	`subtotal` integer NOT NULL,
	`total` integer NOT NULL,
	`notas_cliente` text,
	`notas_admin` text,
	`texto_busqueda` text NOT NULL,
	FOREIGN KEY (`usuario_id`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "pedidos_estado_valido" CHECK("pedidos"."estado" in ('en-proceso', 'listo-entrega', 'entregado', 'cancelado')),
	CONSTRAINT "pedidos_codigo_valido" CHECK(length("pedidos"."codigo_seguimiento") = 6),
	CONSTRAINT "pedidos_total_exacto" CHECK("pedidos"."total" = "pedidos"."subtotal" and "pedidos"."total" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pedidos_numero_unico` ON `pedidos` (`numero`);--> statement-breakpoint
CREATE UNIQUE INDEX `pedidos_codigo_unico` ON `pedidos` (`codigo_seguimiento`);--> statement-breakpoint
CREATE INDEX `pedidos_por_fecha` ON `pedidos` (`fecha_pedido`,`id`);--> statement-breakpoint
CREATE INDEX `pedidos_por_estado` ON `pedidos` (`estado`,`fecha_pedido`,`id`);--> statement-breakpoint
CREATE INDEX `pedidos_por_dia` ON `pedidos` (`dia`);--> statement-breakpoint
CREATE INDEX `pedidos_por_usuario` ON `pedidos` (`usuario_id`,`fecha_pedido`);--> statement-breakpoint
CREATE TABLE `productos` (
	`id` text PRIMARY KEY NOT NULL,
	`nombre` text NOT NULL,
	`descripcion` text NOT NULL,
	`categoria` text NOT NULL,
	`codigo` text,
	`precio_compra` integer NOT NULL,
	`precio_venta` integer NOT NULL,
	`stock` integer DEFAULT 0 NOT NULL,
	`stock_minimo` integer NOT NULL,
	`controla_stock` integer DEFAULT true NOT NULL,
	`activo` integer DEFAULT true NOT NULL,
	`imagen` text,
	`tipo_globo` text,
	`color` text,
	`tamano` text,
	`tipo_servicio` text,
	`nombre_orden` text NOT NULL,
	`texto_busqueda` text NOT NULL,
	`creado_en` integer NOT NULL,
	`actualizado_en` integer NOT NULL,
	`eliminado_en` integer,
	`disponible` integer GENERATED ALWAYS AS ((activo and eliminado_en is null and (stock > 0 or not controla_stock))) STORED NOT NULL,
	`stock_bajo` integer GENERATED ALWAYS AS ((activo and eliminado_en is null and controla_stock and stock <= stock_minimo)) STORED NOT NULL,
	CONSTRAINT "productos_categoria_valida" CHECK("productos"."categoria" in ('globos', 'decoraciones', 'articulos-fiesta', 'servicios', 'otros')),
	CONSTRAINT "productos_precio_compra_valido" CHECK("productos"."precio_compra" between 0 and 99999999),
	CONSTRAINT "productos_precio_venta_valido" CHECK("productos"."precio_venta" between 0 and 99999999),
	CONSTRAINT "productos_stock_valido" CHECK("productos"."stock" >= 0),
	CONSTRAINT "productos_stock_minimo_valido" CHECK("productos"."stock_minimo" >= 0),
	CONSTRAINT "productos_tipo_globo_valido" CHECK("productos"."tipo_globo" in ('latex', 'foil', 'metalico', 'transparente', 'biodegradable', 'otros')),
	CONSTRAINT "productos_tamano_valido" CHECK("productos"."tamano" in ('pequeno', 'mediano', 'grande', 'gigante')),
	CONSTRAINT "productos_tipo_servicio_valido" CHECK("productos"."tipo_servicio" in ('inflado', 'decoracion-basica', 'entrega-local', 'arreglo-globos'))
);
--> statement-breakpoint
CREATE INDEX `productos_catalogo` ON `productos` (`categoria`,`nombre_orden`,`id`,`texto_busqueda`,`codigo`) WHERE disponible;--> statement-breakpoint
CREATE INDEX `productos_recientes` ON `productos` (`creado_en`,`id`) WHERE eliminado_en is null;--> statement-breakpoint
CREATE INDEX `productos_por_categoria` ON `productos` (`categoria`,`creado_en`,`id`) WHERE eliminado_en is null;--> statement-breakpoint
CREATE INDEX `productos_con_stock_bajo` ON `productos` (`stock`,`nombre_orden`) WHERE stock_bajo;--> statement-breakpoint
CREATE UNIQUE INDEX `productos_codigo_unico` ON `productos` (`codigo`) WHERE eliminado_en is null;--> statement-breakpoint
CREATE INDEX `productos_por_imagen` ON `productos` (`imagen`);--> statement-breakpoint
CREATE TABLE `resumen_productos` (
	`mes` text NOT NULL,
	`producto_id` text NOT NULL,
	`cantidad` integer NOT NULL,
	`ingreso` integer NOT NULL,
	`costo` integer NOT NULL,
	PRIMARY KEY(`mes`, `producto_id`),
	FOREIGN KEY (`producto_id`) REFERENCES `productos`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `resumen_productos_mas_vendidos` ON `resumen_productos` (`mes`,`cantidad`);--> statement-breakpoint
CREATE TABLE `resumen_ventas` (
	`dia` text NOT NULL,
	`hora` integer NOT NULL,
	`metodo_pago` text NOT NULL,
	`cantidad` integer NOT NULL,
	`monto` integer NOT NULL,
	`costo` integer NOT NULL,
	`descuento` integer NOT NULL,
	PRIMARY KEY(`dia`, `hora`, `metodo_pago`),
	CONSTRAINT "resumen_ventas_valido" CHECK("resumen_ventas"."cantidad" >= 0 and "resumen_ventas"."monto" >= 0 and "resumen_ventas"."costo" >= 0)
);
--> statement-breakpoint
CREATE TABLE `sesiones_de_caja` (
	`id` text PRIMARY KEY NOT NULL,
	`usuario_id` text NOT NULL,
	`abierta_en` integer NOT NULL,
	`cerrada_en` integer,
	`fondo_inicial` integer NOT NULL,
	`efectivo_contado` integer,
	`notas` text,
	FOREIGN KEY (`usuario_id`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "sesiones_de_caja_fondo_valido" CHECK("sesiones_de_caja"."fondo_inicial" >= 0),
	CONSTRAINT "sesiones_de_caja_cerrada_contada" CHECK(("sesiones_de_caja"."cerrada_en" is null) = ("sesiones_de_caja"."efectivo_contado" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sesiones_de_caja_una_abierta` ON `sesiones_de_caja` (`usuario_id`) WHERE cerrada_en is null;--> statement-breakpoint
CREATE INDEX `sesiones_de_caja_por_fecha` ON `sesiones_de_caja` (`abierta_en`);--> statement-breakpoint
CREATE TABLE `usuarios` (
	`id` text PRIMARY KEY NOT NULL,
	`nombre` text NOT NULL,
	`email` text NOT NULL,
	`telefono` text NOT NULL,
	`password_hash` text NOT NULL,
	`rol` text NOT NULL,
	`permiso_productos` integer DEFAULT false NOT NULL,
	`permiso_ventas` integer DEFAULT false NOT NULL,
	`permiso_reportes` integer DEFAULT false NOT NULL,
	`email_verificado` integer DEFAULT false NOT NULL,
	`activo` integer DEFAULT true NOT NULL,
	`version_de_sesion` integer DEFAULT 1 NOT NULL,
	`creado_en` integer NOT NULL,
	`actualizado_en` integer NOT NULL,
	CONSTRAINT "usuarios_rol_valido" CHECK("usuarios"."rol" in ('propietario', 'empleado', 'cliente', 'admin')),
	CONSTRAINT "usuarios_email_plegado" CHECK("usuarios"."email" = lower("usuarios"."email"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `usuarios_email_unico` ON `usuarios` (`email`);--> statement-breakpoint
CREATE TABLE `venta_items` (
	`id` text PRIMARY KEY NOT NULL,
	`venta_id` text NOT NULL,
	`posicion` integer NOT NULL,
	`producto_id` text NOT NULL,
	`nombre` text NOT NULL,
	`cantidad` integer NOT NULL,
	`precio_unitario` integer NOT NULL,
	`costo_unitario` integer NOT NULL,
	`subtotal` integer NOT NULL,
	FOREIGN KEY (`venta_id`) REFERENCES `ventas`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`producto_id`) REFERENCES `productos`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "venta_items_cantidad_valida" CHECK("venta_items"."cantidad" >= 1),
	CONSTRAINT "venta_items_precios_validos" CHECK("venta_items"."precio_unitario" >= 0 and "venta_items"."costo_unitario" >= 0),
	CONSTRAINT "venta_items_subtotal_exacto" CHECK("venta_items"."subtotal" = "venta_items"."precio_unitario" * "venta_items"."cantidad")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `venta_items_posicion` ON `venta_items` (`venta_id`,`posicion`);--> statement-breakpoint
CREATE INDEX `venta_items_por_producto` ON `venta_items` (`producto_id`);--> statement-breakpoint
CREATE TABLE `venta_pagos` (
	`id` text PRIMARY KEY NOT NULL,
	`venta_id` text NOT NULL,
	`posicion` integer NOT NULL,
	`metodo` text NOT NULL,
	`monto` integer NOT NULL,
	`recibido` integer,
	FOREIGN KEY (`venta_id`) REFERENCES `ventas`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "venta_pagos_metodo_valido" CHECK("venta_pagos"."metodo" in ('efectivo', 'tarjeta', 'transferencia')),
	CONSTRAINT "venta_pagos_monto_valido" CHECK("venta_pagos"."monto" > 0),
	CONSTRAINT "venta_pagos_recibido_valido" CHECK("venta_pagos"."recibido" is null or "venta_pagos"."recibido" >= "venta_pagos"."monto")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `venta_pagos_posicion` ON `venta_pagos` (`venta_id`,`posicion`);--> statement-breakpoint
CREATE TABLE `ventas` (
	`id` text PRIMARY KEY NOT NULL,
	`numero` text NOT NULL,
	`fecha_venta` integer NOT NULL,
	`dia` text NOT NULL,
	`hora` integer NOT NULL,
	`estado` text NOT NULL,
	`cliente_id` text,
	`cliente_nombre` text NOT NULL,
	`cliente_telefono` text NOT NULL,
	`vendedor_id` text NOT NULL,
	`vendedor_nombre` text NOT NULL,
	`subtotal` integer NOT NULL,
	`descuento` integer NOT NULL,
	`total` integer NOT NULL,
	`costo` integer NOT NULL,
	`metodo_pago` text NOT NULL,
	`tipo_venta` text NOT NULL,
	`pedido_id` text,
	`sesion_de_caja_id` text,
	`notas` text,
	`anulada_en` integer,
	`anulada_por` text,
	`motivo_anulacion` text,
	`texto_busqueda` text NOT NULL,
	FOREIGN KEY (`cliente_id`) REFERENCES `clientes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`vendedor_id`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`pedido_id`) REFERENCES `pedidos`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sesion_de_caja_id`) REFERENCES `sesiones_de_caja`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`anulada_por`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ventas_estado_valido" CHECK("ventas"."estado" in ('completada', 'anulada')),
	CONSTRAINT "ventas_metodo_valido" CHECK("ventas"."metodo_pago" in ('efectivo', 'tarjeta', 'transferencia', 'mixto')),
	CONSTRAINT "ventas_tipo_valido" CHECK("ventas"."tipo_venta" in ('directa', 'pedido')),
	CONSTRAINT "ventas_pedido_segun_tipo" CHECK(("ventas"."tipo_venta" = 'pedido') = ("ventas"."pedido_id" is not null)),
	CONSTRAINT "ventas_anulada_con_fecha" CHECK(("ventas"."estado" = 'anulada') = ("ventas"."anulada_en" is not null)),
	CONSTRAINT "ventas_costo_valido" CHECK("ventas"."costo" >= 0),
	CONSTRAINT "ventas_hora_valida" CHECK("ventas"."hora" between 0 and 23),
	CONSTRAINT "ventas_descuento_valido" CHECK("ventas"."descuento" >= 0),
	CONSTRAINT "ventas_total_exacto" CHECK("ventas"."total" = "ventas"."subtotal" - "ventas"."descuento" and "ventas"."total" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ventas_numero_unico` ON `ventas` (`numero`);--> statement-breakpoint
CREATE UNIQUE INDEX `ventas_pedido_unico` ON `ventas` (`pedido_id`) WHERE estado = 'completada';--> statement-breakpoint
CREATE INDEX `ventas_por_fecha` ON `ventas` (`fecha_venta`,`id`);--> statement-breakpoint
CREATE INDEX `ventas_por_dia` ON `ventas` (`dia`,`fecha_venta`,`id`);--> statement-breakpoint
CREATE INDEX `ventas_por_cliente` ON `ventas` (`cliente_id`,`fecha_venta`);--> statement-breakpoint
CREATE INDEX `ventas_por_sesion` ON `ventas` (`sesion_de_caja_id`);