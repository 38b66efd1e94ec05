import type { Lexicon } from './types.ts'

export const pt: Lexicon = {
  stop: 'projeto projetos o a os as um uma uns umas de do da dos das ao aos em no na nos nas num numa por pelo pela pelos pelas para com sem sobre entre ate desde e ou mas se que quem qual quais quando onde como porque quanto quanta quantos quantas eu me mim meu minha meus minhas tu te ti teu tua voce voces lhe lhes ele ela nos nosso nossa vos vosso vossa eles elas seu sua seus suas este esta estes estas esse essa isso isto aquele e sao sou era foi ser estar esta estao ha tem tenho temos ter posso pode podem poder quero queria fazer faz nao nem ja muito mais menos tambem tudo todo toda todos todas algum alguma alguns algumas outro cada preciso devo so apenas somente',
  endings:
    'acoes acao amentos amento imentos imento adores ador idades idade ando endo indo ados adas ado ada idos idas ido ida ar er ir os as es o a e s',
  concepts: {
    delay: 'atras*|adiar|adiad*|fora do prazo',
    fee: 'cobra*|ficam com|retem|taxa|taxas|custo*|custa|custam|preco*|comiss*|percent*|por cento|cobra|cobram|caro|quanto pago|quanto se paga|tarif*|assinatura|subscricao|voces ganham|ganham dinheiro|vivem de que|voces vivem|modelo de negocio|o truque|lucram|ganha a backlit|lucram com',
    free: 'gratis|gratuit*|de graca',
    refund: 'reembols*|devol*|recuper*|de volta',
    review:
      'pendente*|em analise|em espera|analis*|analise*|aprov*|verific*|revis*|avali*|moder*|aceit*|valid*|continua sem|ainda nao aparece|nao aparece|nao se ve|sem resposta|sem aparecer|ainda nao vi',
    time: 'desde|ainda|horas|quanto tempo|demora*|prazo*|dias|dura|quando fica|esper*|rapid*|semanas',
    submit:
      'no vosso site|na vossa plataforma|no seu site|passos para|por o nosso|por o meu|criar um projeto|meter o|submet*|submiss*|submeter|enviar um|enviar o meu|publicar|publico|colocar o meu|colocar um|lancar|propor|registar o meu projeto|carregar|apresentar',
    project: 'projet*|ficha*|campanha*',
    org: 'empresa*|organiz*|associac*|sociedade*|registad*|startup*|fundac*|entidade*|pessoa coletiva|ong',
    person:
      'particular*|pessoa singular|pessoa fisica|individu*|sem empresa|estudante*|por conta propria|freelancer*|sozinh*|trabalhador independente|nao tenho empresa|nao temos empresa|sem firma|sem sociedade|nao tenho firma|somos so|recibos verdes|nao registad*',
    kinds: 'tipo*|forma*|maneira*|opcoes|opcao de apoio|modalidad*|diferenc*|especie*',
    fund: 'financi*|invest*|apoi*|angari*|crowdfunding|contribu*|fundos',
    equity:
      'parte da empresa|bocado da empresa|participacao na empresa|tornar* .. socio|tornar* .. socia|ser socio|ser socia|capital|acoes|acionist*|participacao no capital|coproprietari*|equity|quotas|diluic*',
    token: 'token*|cripto*|blockchain|nft*',
    revenue:
      'parte das vendas|percentagem das vendas|parte das receitas|partilha de receitas|receita*|royalties|partilha de lucros|vendas|participacao nas receitas',
    grant:
      'dar sem|sem receber nada|subvenc*|subsidi*|donativ*|doac*|doar|investimento direto|bolsa*',
    money:
      'quem recebe|recebe|numerario|paypal|conta bancaria|multibanco|dinheiro|pag*|transfer*|banco*|bancari*|cartao|cartoes|deposit*|custodi*|guarda o dinheiro|a voces ou|diretamente a eles|a quem pago',
    country:
      'pais|paises|estrangeir*|internacional*|mundo|brasil|portugal|angola|mocambique|europa|fora de|qualquer lado|a partir d*|alemanha|japao|estados unidos',
    language:
      'ingles|frances|alemao|espanhol|italiano|neerlandes|holandes|chines|japones|coreano|sueco|noruegues|polaco|russo|lingua*|idioma*|traduc*|traduz*|em ingles|em portugues|dinamarques|finlandes|grego|ucraniano',
    currency: 'moeda*|euro|euros|dolar*|libra*|iene*',
    age: 'idade|anos|menor|menores|maior de|18|17|16|crianca*|adolescente*|filho|filha|sobrinh*|14|15',
    help: 'ajuda*|contact*|apoio ao cliente|suporte|escrever a|escrever vos|telefone|problema*|falar convosco|vosso email|vosso e mail|atendimento',
    law: 'lei|leis|direito|jurisdic*|tribuna*|estoni*|legislac*|rege|aplicav*',
    dispute: 'litigio*|disput*|reclam*|queix*|processar|tribuna*|conflit*|diferendo*',
    privacy: 'privacidade|dados|rgpd|informacoes pessoais|recolh*|protecao de dados',
    erase:
      'apag*|elimin*|encerr*|fechar|cancelar a minha|desativ*|excluir|sair daqui|sair do site|cancelar o registo|sem deixar rasto|deixar rasto|desinscrev*',
    account: 'conta|contas|regist*|perfil|iniciar sessao|inscrev*|criar conta',
    security:
      'entrou na minha conta|entraram na minha|roubaram a conta|acesso a minha conta|intrus*|palavra passe|palavras passe|senha*|segur*|hack*|encript*|cifr*|dois fatores|proteg*',
    cookies:
      'cookie*|rastre*|seguem|analitic*|navegador|terceiros|publicidade|anunci*|vendem os meus|vender os meus|anunciante*',
    keep: 'guard*|conserv*|armazen*|retem|ficam guardad*|permanecem',
    rights:
      'na internet|da internet|na net|de outros|direitos de autor|propriedade intelectual|marca*|direitos|licenc*|infring*|violac*|pertenc*|roubad*|copiad*|plagi*',
    risk: 'risco*|perder|perd*|falhar|falha*|fracass*|corre mal|correr mal|falenc*|insolven*|fechar as portas|fecha as portas|falir|falencia|insolvent*|abrir falencia|desaparec*',
    guarantee: 'garant*|promess*|promet*|assegur*|certeza',
    reject:
      'recus*|rejeit*|nao aceit*|tentar de novo|tentar outra vez|recorrer|recurso|novamente|chumb*|nao passou',
    remove: 'remov*|suspen*|retir*|bloque*|tirar do ar',
    message:
      'mensage*|mensagens|conversa*|falar com o criador|falar com um criador|contactar o criador|contactar um criador|escrever ao criador|perguntar ao criador|diretamente com|diretamente o criador',
    report:
      'piramid*|ponzi|duvidos*|spam|assedi*|mentir*|engan*|denunc*|fraud*|burl*|suspeit*|fals*|abus*|ilegal*|ilegais|golpe*|vigari*|copiaram|copiou|roubaram|roubou|sem pedir|sem autorizacao|usa as minhas|usam as minhas|cartao oferta|sacaram',
    draft:
      'a meio|continuar amanha|retomar|interromper|pausa|acabar amanha|rascunho*|guardar .. depois|guardar .. tarde|guardar o meu|pre visualiz*|previsualiz*|mais tarde|acabar depois|o resto amanha|o resto depois|continuar depois|antes de enviar',
    category: 'categoria*',
    describe: 'descric*|caracter*|carateres|160|texto curto|quantas palavras',
    featured: 'destaque*|destacad*|ordem|classific*|posic*|ranking|primeiro lugar',
    banned: 'proib*|permitid*|nao e permitido|jogos de azar|apostas|armas|drogas|porno*|casino',
    interest:
      'interess*|vincul*|compromet*|compromisso|obrig*|confirm*|mudar de ideias|desistir|arrepend*|mudar de ideia|voltar atras|obrigad* a|vinculad*|pres* a',
    contract: 'contrat*|acordo*|assin*|document*',
    tax: 'imposto*|fisc*|iva|tribut*|contabil*',
    marketing:
      'dou a conhecer|mais conhecid*|atrair|mais pessoas|chegar a mais|boca a boca|chamar a atencao|visivel|marketing|promov*|promoc*|divulg*|visibilidade|redes sociais|dar a conhecer',
    community: 'comunidade*|seguidor*|fas|novidades|manter informad*|a par',
    budget:
      'quanto pedir|estimar|definir o objetivo|orcament*|plano financeiro|tesouraria|fluxo de caixa|calcul*|previs*|planeamento|planear',
    picture: 'image*|imagens|foto*|video*|capa|miniatura|youtube|vimeo|logotipo*',
    goal: 'objetivo*|meta|calendario|montante pretendido|quanto pedir',
    assistant:
      'assistente*|lumi|robo|robot|bot|ia|inteligencia artificial|chatbot|es humano|e humano|es uma pessoa|quem es tu|maquina|tuas respostas|suas respostas',
    reader:
      'quem pode ver|quem pode ler|quem ve|quem le|ler as minhas|ver as minhas|ver os meus|leem|visive*|public*|administradores .. ler|privad*|leem o que|leem as|veem as|espiam|o que escrevo|voces leem|bisbilhot*',
    change:
      'regras mud*|mudarem as regras|regras alter*|mud* .. termos|mud* .. condicoes|termos mudam|alter* .. termos|alter* .. condicoes|nova versao|atualiz* .. termos|termos mudarem|termos forem',
    liability: 'responsab*|danos|indemniz*',
    success:
      'com sucesso|atinge o objetivo|objetivo atingido|nao for financiado|nao e financiado|nao atingir|nao atinge|nao chegar',
    premium: 'premium|pesquisa paga|servicos opcionais|servicos extra|funcoes pagas',
    what: 'o que e o backlit|o que e a backlit|o que e backlit|que e o backlit|o que faz o backlit|o que faz a backlit|para que serve|como funciona o backlit|como funciona a backlit|como funciona|este site|esta plataforma',
    supporter: 'apoiante*|investidor*|financiador*',
    advice: 'conselh*|aconselh*|recomend*|consultoria',
  },
  intents: {
    inject:
      'ignora .. instruc*|ignora .. regras|ignora tudo|ignora as|ignora todas|ignore .. instruc*|ignore todas|ignore tudo|esquece .. instruc*|esquece tudo|esquece as|esqueca .. instruc*|esqueca tudo|prompt|tuas instruc*|suas instruc*|tuas regras|agora es|agora voce e|a partir de agora es|finge*|finja|age como|aja como|faz de conta|faz o papel|modo de programador|modo desenvolvedor|modo de desenvolvedor|contorna*|sem regras|ouve so|instrucoes secretas|responde a tudo',
    find: 'encontra*|procura*|procuro|mostra*|mostre|ha|existem|ha algum|tem projetos|que projetos|quais projetos|que jogos|lista*|da me|quantos projetos|quero ver|ver|pesquisa*|site',
    follow: 'e|e se|e para|e quanto|tambem|entao|mas|nesse caso|isso|e com',
    greet: 'ola|bom dia|boa tarde|boa noite|oi|viva|ola lumi',
    thanks:
      'obrigado|obrigada|muito obrigado|muito obrigada|ok obrigado|ok obrigada|valeu|agradeco',
    demand:
      'quer que|querem que|quer a minha|quer o meu|querem o|quer btc|quer cripto|quer levar|ele quer|ela quer|eles querem|alguem quer|me pede|me pedem|pede me|pedem me|pediram me|pede que|pedem|diz que|dizem que|diz para|dizem|exigem|exige|insiste|insistir|tenho de|devo|preciso de|escreveu me|acabei de receber|recebi um|um tipo|o homem|um que|alguem|um desconhecido|avanco|faco|querem|disse que|disseram que|disse me|disseram me|me disse|me disseram',
    payfirst:
      'adiantado|adiantamento|sinal|caucao|pagar primeiro|pago antes|transferir primeiro|antes de ver|antes sequer|antes de assinar|antes do contrato|taxa de processo|taxa para libertar|cartoes presente|cartao presente|pague hoje|pagar hoje|pagar ja|perco o lugar|guardar o lugar|transferir hoje|pagar ate hoje|se nao pagar hoje|transfiro hoje|pago hoje|perco a vaga|perco o meu lugar|ate a noite|fica para outro',
    secret:
      'palavra passe|senha|codigo|codigos|pin|login|numero do cartao|cartao|meu visa|mastercard|cvv|seed phrase|passaporte',
    elsewhere:
      'outra aplicacao|outra app|outro chat|outro sitio|fora do site|e mail privado|e mail pessoal|meu numero|saia desta conversa',
    cheer:
      'fixe|excelente|espetaculo|esta bem|perfeito|bom saber|ok|okay|otimo|bom|muito bem|bem|percebi|entendi|entendido|boa|certo|claro|interessante|maravilha|top|brutal|encontrei|achei|ja',
    bye: 'adeus|ate logo|ate breve|e tudo|mais nada|ciao|tchau|muito',
    smalltalk: 'como esta|como estas|tudo bem|oi|boa noite|lumi|como vai',
    self: 'quem es tu|quem es|quem e voce|es um robo|e um robo|es um bot|como te chamas|como se chama|es humano|e humano|qual e o teu nome|quem e o lumi|o que es|com quem falo',
    site: 'para que serve este site|o que e isto|o que posso fazer aqui|para que serve isto|que site e este|o que e este site|o que se faz aqui|o que fazem|de que se trata',
    why: 'porque|por que|porque nao|e porque|porque e que|como assim|por que motivo|porque motivo',
    howlong: 'quanto tempo|quanto demora|demora|quantos dias|quando|e rapido',
    howmuch: 'quanto|custa|custo|preco|gratis|caro|gratuito',
    refused: 'recus*|rejeit*|dizem nao|disserem nao|disserem que nao|nao aceit*|nao aprov*|negar*',
    flop: 'falhar|correr mal|nao der|fracassar|nao resultar',
    undo: 'desfazer*|voltar atras|anular|mudar de ideias|mudar de ideia|arrepend*|tirar depois|retirar depois|remover depois|desbloquear*|reverter',
    seen: 'quem ve|quem pode ver|alguem ve|os outros veem|veem|ve se|fica visivel|e visivel|fica a saber|ficam a saber|e publico',
  },
  answers: {
    why: 'porque|para que|por isso|assim|caso contrario|senao|ja que|pois|o unico|a unica|nenhum dinheiro',
    howlong:
      'minuto*|hora|horas|dia|dias|semana*|mes|meses|ano|anos|a qualquer momento|quando quiser*|imediat*',
    howmuch: 'gratis|gratuit*|nada|custa|custo*|taxa*|comissao|preco*|paga*',
    undo: 'desfaz*|desfeit*|atras|retir*|a qualquer momento|quando quiser*|desbloque*|remov*|revog*|repor|definitiv*|reabr*|anul*',
    seen: 'ninguem|so voce|mais ninguem|os outros|qualquer pessoa|todos|visivel|visiveis|privad*|fica a saber|nao dizemos|nao sabe|nao ve',
  },
  categories: {
    tech: 'tecnologi*|tech|software|aplicac*|app|apps|ferramenta*',
    finance: 'financas|fintech',
    art: 'arte|artes|cultura|cultura*|museu*|musica|teatro|arquivo*|literatura|livros',
    social: 'bairro|comunidade|impacto social|social|sociais|solidari*|educac*',
    gaming: 'jogo|jogos|games|videojogo*|gaming',
  },
}
