// The order counts: Mantine's rules lie in a cascade layer, so that any rule of ours wins over them.
import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.layer.css';
import './variables.css';
import './global.css';
