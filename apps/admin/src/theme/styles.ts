// The order matters: Mantine's rules are in a cascade layer, so that ours win over them.
import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.layer.css';
import './variables.css';
import './global.css';
