-- Answers are kept sealed from now on. Those with an order's receipt in clear go; the others end by themselves.
DELETE FROM idempotencia WHERE respuesta LIKE '%"recibo"%';
